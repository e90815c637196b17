import type { StorePage } from '@cardume/bff/contract';
import { Share2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { PICTURE_SIZES } from '../../../../lib/pictures.ts';
import { paths } from '../../../../shared/paths.ts';
import { SearchButton } from '../../../../shared/SearchButton.tsx';
import { shareShop } from '../../../../shared/share.ts';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { FavouriteButton } from '../../shared/favourites/FavouriteButton.tsx';
import styles from './ShopCover.module.css';

/** The cover with the back link and the buttons to search, mark as favourite and share. */
export function ShopCover({ shop }: { shop: StorePage }) {
  const { state } = useLocation();
  return (
    <div className={styles.cover}>
      <Picture
        src={shop.coverImageUrl}
        alt=""
        sizes={PICTURE_SIZES.cover}
        fallback={<Scales />}
        ground={placeholderColor(shop.id)}
        eager
      />
      <BackLink to={paths.home} stepBack={state?.fromList === true} floating className={styles.back} />
      <CoverActions shop={shop} />
    </div>
  );
}

/** Buttons to search, to mark as favourite and to share. */
function CoverActions({ shop }: { shop: StorePage }) {
  return (
    <div className={styles.actions}>
      <SearchButton variant="floating" />
      <FavouriteButton shop={shop} />
      <IconButton variant="floating" label="Compartilhar" icon={<Share2 size={20} />} onClick={() => shareShop(shop)} />
    </div>
  );
}
