import { formatAverage, type ListedStore } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { formatDistance, formatInteger } from '../../../../lib/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { cx } from '../../../../ui/cx.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { RatingSummary } from '../../../../ui/rating/RatingSummary.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './Neighbours.module.css';

const SIZES = '256px';
/** Distances from here on are not shown: the city is more useful. */
const FAR_KM = 100;

/** A summary of another shop; the whole card is a link. */
export function NeighbourCard({ shop }: { shop: ListedStore }) {
  const { distance } = shop;
  const far = typeof distance === 'number' && distance < FAR_KM && formatDistance(distance);
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
        <Text as="h3" size="title" lines={2}>
          {shop.name}
        </Text>
        <Row as="p" className={styles.facts} gap="4 12" align="stretch" wrap top={6} size="small">
          {shop.totalReviews > 0 && shop.averageRating !== null && (
            <RatingSummary average={formatAverage(shop.averageRating)} count={formatInteger(shop.totalReviews)} />
          )}
          {far && (
            <Text as="span" tone="mare" bold>
              {far}
            </Text>
          )}
        </Row>
        <Text top={4} size="small" tone="quiet">
          {shop.neighborhood}, {shop.city}
        </Text>
      </div>
    </Link>
  );
}
