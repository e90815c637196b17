import type { StorePage } from '@cardume/bff/contract';
import { Share2 } from 'lucide-react';
import { FavouriteButton } from '../../../app/favourites/FavouriteButton.tsx';
import { screenTitle } from '../../../app/product.ts';
import { shareLink } from '../../../lib/share.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import styles from './ShopCover.module.css';

/** What one does with a shop one likes: keep it, and show it to others. */
export function CoverActions({ shop }: { shop: StorePage }) {
  async function share() {
    const url = new URL(window.location.pathname, window.location.origin).href;
    const outcome = await shareLink({ title: screenTitle(shop.name), url });
    if (outcome === 'copied') toast({ kind: 'success', title: 'Link copiado!', text: 'Agora é só colar e enviar.' });
    if (outcome === 'failed') toast({ kind: 'error', title: 'Não foi possível copiar o link', text: url });
  }

  return (
    <div className={styles.actions}>
      <FavouriteButton shop={shop} />
      <IconButton
        variant="floating"
        label="Compartilhar"
        icon={<Share2 size={20} aria-hidden="true" />}
        onClick={share}
      />
    </div>
  );
}
