import { screenTitle } from '@cardume/bff/contract';
import { shareLink } from '../lib/share.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { paths } from './paths.ts';

/** The absolute URL of a shop's public page. */
export function shopUrl(id: string): string {
  return new URL(paths.shop(id), window.location.origin).href;
}

/** Shares the link of a shop, and reports the outcome in a toast. */
export async function shareShop({ id, name }: { id: string; name: string }): Promise<void> {
  const url = shopUrl(id);
  const outcome = await shareLink({ title: screenTitle(name), url });
  if (outcome === 'copied') toast({ kind: 'success', title: 'Link copiado!', text: 'Agora é só colar e enviar.' });
  if (outcome === 'failed') toast({ kind: 'error', title: 'Não foi possível copiar o link', text: url });
}
