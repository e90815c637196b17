import { Heart } from 'lucide-react';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { cx } from '../../../../ui/cx.ts';
import styles from './FavouriteButton.module.css';
import { toggleFavourite, useFavourites } from './favourites.ts';

interface FavouriteButtonProps {
  shop: { id: string; name: string };
  className?: string | undefined;
}

/** The heart that adds a shop to the favourites or removes it. */
export function FavouriteButton({ shop, className }: FavouriteButtonProps) {
  const kept = useFavourites().includes(shop.id);
  return (
    <IconButton
      variant="floating"
      label={`Favoritar ${shop.name}`}
      title={kept ? 'Tirar dos favoritos' : 'Favoritar'}
      aria-pressed={kept}
      icon={<Heart size={20} className={cx(kept && styles.kept)} />}
      className={className}
      onClick={() => toggleFavourite(shop.id)}
    />
  );
}
