import { formatAverage, type ListedStore } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { formatDistance } from '../../../lib/distance.ts';
import { formatInteger } from '../../../lib/plural.ts';
import { paths } from '../../../shared/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { placeholderColor } from '../../../ui/picture/ground.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Scales } from '../../../ui/picture/Scales.tsx';
import { RatingSummary } from '../../../ui/rating/RatingSummary.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './Neighbours.module.css';

const SIZES = '256px';
/** Distances from here on are not shown: the city is more useful. */
const FAR_KM = 100;

/** A summary of another shop; the whole card is a link. */
export function NeighbourCard({ shop }: { shop: ListedStore }) {
  const { distance } = shop;
  return (
    <Link to={paths.shop(shop.id)} className={cx(utilities.card, utilities.lifts, styles.card)}>
      <div className={styles.cover}>
        <Picture
          src={shop.coverImageUrl}
          alt=""
          sizes={SIZES}
          ground={placeholderColor(shop.id)}
          fallback={<Scales />}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{shop.name}</h3>
        <p className={styles.facts}>
          {shop.totalReviews > 0 && shop.averageRating !== null && (
            <RatingSummary average={formatAverage(shop.averageRating)} count={formatInteger(shop.totalReviews)} />
          )}
          {typeof distance === 'number' && distance < FAR_KM && (
            <span className={styles.distance}>{formatDistance(distance)}</span>
          )}
        </p>
        <p className={styles.place}>
          {shop.neighborhood}, {shop.city}
        </p>
      </div>
    </Link>
  );
}
