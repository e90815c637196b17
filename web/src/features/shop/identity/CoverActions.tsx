import type { StorePage } from '@cardume/bff/contract';
import { Share2 } from 'lucide-react';
import { FavouriteButton } from '../../../shared/favourites/FavouriteButton.tsx';
import { SearchButton } from '../../../shared/SearchButton.tsx';
import { shareShop } from '../../../shared/share.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './ShopCover.module.css';

/** Buttons to search, to mark as favourite and to share. */
export function CoverActions({ shop }: { shop: StorePage }) {
  return (
    <div className={styles.actions}>
      <SearchButton variant="floating" />
      <FavouriteButton shop={shop} />
      <IconButton variant="floating" label="Compartilhar" icon={<Share2 size={20} />} onClick={() => shareShop(shop)} />
    </div>
  );
}
