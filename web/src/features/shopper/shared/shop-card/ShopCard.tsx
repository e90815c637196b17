import { deliveryWords, formatAverage, type ListedStore, openingWords } from '@cardume/bff/contract';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { formatDistance, formatInteger } from '../../../../lib/numbers.ts';
import { PICTURE_SIZES } from '../../../../lib/pictures.ts';
import { initialOf } from '../../../../lib/text.ts';
import { shopCategoryTone } from '../../../../shared/department.ts';
import { type FromList, paths } from '../../../../shared/paths.ts';
import { useClock } from '../../../../shared/use-clock.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { RatingSummary } from '../../../../ui/rating/RatingSummary.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import styles from './ShopCard.module.css';

interface ShopCardProps {
  shop: ListedStore;
  /** The list that the card is in; decides the source of the visit. */
  from: FromList;
}

/** A shop of the list; the whole card links to its page. */
export function ShopCard({ shop, from }: ShopCardProps) {
  const ground = placeholderColor(shop.id);
  return (
    <article className={cx(utilities.card, utilities.lifts, styles.card)}>
      <div className={styles.cover}>
        <Picture src={shop.coverImageUrl} alt="" sizes={PICTURE_SIZES.card} ground={ground} fallback={<Scales />} />
      </div>
      <FavouriteButton shop={shop} className={styles.heart} />
      <Avatar
        src={shop.profileImageUrl}
        letter={initialOf(shop.name)}
        size={72}
        rim
        ground={ground}
        className={styles.avatar}
      />
      <div className={styles.words}>
        {shop.category && (
          <Badge tone={shopCategoryTone(shop.category.name)} className={styles.badge}>
            {shop.category.name}
          </Badge>
        )}
        <Text as="h3" className={styles.name} lines={2}>
          <Link to={paths.shop(shop.id)} state={from} className={styles.link}>
            {shop.name}
          </Link>
        </Text>
        <Text className={styles.description} top={4} size="small" tone="quiet" lines={2}>
          {shop.description}
        </Text>
        <ShopFacts shop={shop} />
        <Opening shop={shop} />
      </div>
    </article>
  );
}

function ShopFacts({ shop }: { shop: ListedStore }) {
  const { distance } = shop;
  const far = typeof distance === 'number' && Number.isFinite(distance) && formatDistance(distance);
  return (
    <Row as="p" className={styles.facts} gap={12} size="small" tone="quiet">
      {shop.totalReviews > 0 && shop.averageRating !== null && (
        <RatingSummary average={formatAverage(shop.averageRating)} count={formatInteger(shop.totalReviews)} />
      )}{' '}
      <span className={styles.place}>
        <MapPin size={16} />
        <span>
          {shop.neighborhood}, {shop.city}
        </span>
      </span>{' '}
      {far && (
        <Text as="span" fixed tone="mare" bold>
          {far}
        </Text>
      )}
    </Row>
  );
}

/** When the shop is open and whether it delivers; an empty line without both, so that most cards have the same height. */
function Opening({ shop }: { shop: ListedStore }) {
  const words = openingWords(shop, useClock(shop.state));
  const delivery = deliveryWords(shop.delivery, shop.distance);
  return (
    <>
      <Row as="p" className={styles.opening} gap="4 12" wrap top={4} size="strong" tone="quiet">
        {words && <span className={cx(words.isOpen && styles.open)}>{words.status}</span>}{' '}
        {delivery && <Badge tone="ok">{delivery}</Badge>}
      </Row>
      {words?.note && (
        <Text top={4} size="small" tone="pending" lines={2}>
          {words.note}
        </Text>
      )}
    </>
  );
}
