import { productTitle, screenTitle } from '@cardume/bff/contract';
import { copyText } from '../lib/copy.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { paths, type SharedSource, SOURCE_PARAM } from './paths.ts';

interface Named {
  id: string;
  name: string;
}

/** Returns the absolute URL of a shop's page. @param source recorded as the source of visits by this URL */
export const shopUrl = (id: string, source: SharedSource) => absolute(paths.shop(id), source);

/** Shares the link of a shop, and reports the outcome in a toast. */
export function shareShop({ id, name }: Named): Promise<void> {
  return share({ title: screenTitle(name), url: shopUrl(id, 'compartilhar') });
}

/** Shares the link of a shop's product, and reports the outcome in a toast. */
export function shareProduct(product: Named, shop: Named): Promise<void> {
  const title = productTitle({ product: product.name, shop: shop.name });
  return share({ title, url: absolute(paths.product(shop.id, product.id), 'compartilhar') });
}

function absolute(path: string, source: SharedSource): string {
  return new URL(`${path}?${SOURCE_PARAM}=${source}`, window.location.origin).href;
}

async function share(link: { title: string; url: string }): Promise<void> {
  const outcome = await shareLink(link);
  if (outcome === 'copied') toast({ kind: 'success', title: 'Link copiado!', text: 'Agora é só colar e enviar.' });
  if (outcome === 'failed') toast({ kind: 'error', title: 'Não foi possível copiar o link', text: link.url });
}

/** `dismissed`: the user closed the share sheet. */
type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the device's share sheet; if there is none or it fails, copies the link. Never throws. */
async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  // Some browsers have `share` without `canShare`.
  if (navigator.share && navigator.canShare?.(link) !== false) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
