import type { StorePage } from '@cardume/bff/contract';
import { Share2 } from 'lucide-react';
import { FavouriteButton } from '../../../shared/favourites/FavouriteButton.tsx';
import { shareShop } from '../../../shared/share-shop.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './ShopCover.module.css';

/** The favourite and the share button. */
export function CoverActions({ shop }: { shop: StorePage }) {
  return (
    <div className={styles.actions}>
      <FavouriteButton shop={shop} />
      <IconButton
        variant="floating"
        label="Compartilhar"
        icon={<Share2 size={20} aria-hidden="true" />}
        onClick={() => shareShop(shop)}
      />
    </div>
  );
}
