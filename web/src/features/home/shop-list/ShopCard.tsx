import type { ListedStore } from '@cardume/bff/contract';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { toneOfShopCategory } from '../../../lib/branch.ts';
import { formatDistance } from '../../../lib/distance.ts';
import { PICTURE_SIZES } from '../../../lib/pictures.ts';
import { formatInteger } from '../../../lib/plural.ts';
import { formatAverage } from '../../../lib/rating.ts';
import { initialOf } from '../../../lib/text.ts';
import { FavouriteButton } from '../../../shared/favourites/FavouriteButton.tsx';
import { OpenBadge } from '../../../shared/opening-hours/OpenBadge.tsx';
import { paths } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Scales } from '../../../ui/picture/Scales.tsx';
import { RatingSummary } from '../../../ui/rating/RatingSummary.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './ShopCard.module.css';

/** A shop of the list; the whole card leads to its page. */
export function ShopCard({ shop }: { shop: ListedStore }) {
  return (
    <article className={cx(utilities.card, utilities.lifts, styles.card)}>
      <div className={styles.cover}>
        <Picture src={shop.coverImageUrl} alt="" sizes={PICTURE_SIZES.card} fallback={<Scales />} />
      </div>
      <FavouriteButton shop={shop} className={styles.heart} />
      <Avatar src={shop.profileImageUrl} letter={initialOf(shop.name)} size={72} rim className={styles.avatar} />
      <div className={styles.words}>
        {shop.category && (
          <Badge tone={toneOfShopCategory(shop.category.name)} className={styles.badge}>
            {shop.category.name}
          </Badge>
        )}
        <h3 className={styles.name}>
          <Link to={paths.shop(shop.id)} state={{ fromList: true }} className={styles.link}>
            {shop.name}
          </Link>
        </h3>
        <p className={styles.description}>{shop.description}</p>
        <ShopFacts shop={shop} />
      </div>
    </article>
  );
}

function ShopFacts({ shop }: { shop: ListedStore }) {
  const distance = shop.distance;
  return (
    <p className={styles.facts}>
      {shop.totalReviews > 0 && shop.averageRating !== null && (
        <RatingSummary average={formatAverage(shop.averageRating)} count={formatInteger(shop.totalReviews)} />
      )}
      <span className={styles.place}>
        <MapPin size={16} aria-hidden="true" />
        <span>
          {shop.neighborhood}, {shop.city}
        </span>
      </span>
      {typeof distance === 'number' && Number.isFinite(distance) && (
        <span className={styles.distance}>{formatDistance(distance)}</span>
      )}
      <OpenBadge shop={shop} />
    </p>
  );
}
