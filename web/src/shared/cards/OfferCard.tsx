import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Column, Text } from '../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../ui/picture/Picture.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './OfferCard.module.css';
import { PriceTag } from './PriceTag.tsx';

interface OfferCardProps {
  /** Text, or an element that opens the product. */
  name: ReactNode;
  /** Replaces a missing picture. */
  letter: string | undefined;
  picture: string | null;
  sizes: string;
  /** Formatted, e.g. `R$ 47,92`; `oldPrice` is the price before the discount. */
  price: string;
  oldPrice?: string | undefined;
  unitPrice?: string | undefined;
  /** Shown on the picture, e.g. `-20%`. */
  discount?: string | undefined;
  /** Shown on the picture instead of the discount when the product is unavailable; greys the card. */
  unavailable?: string | undefined;
  /** The target of the card; its name becomes the link. */
  to?: string;
  /** State of the history entry that the link creates. */
  state?: unknown;
  /** The seller, shown below the price. */
  seller?: ReactNode;
  action?: ReactNode;
  /** Puts the product into the bag; beside the action. */
  bag?: ReactNode;
}

/** A card for a product: picture, name, price, and an action at the bottom. */
export function OfferCard(props: OfferCardProps) {
  const { name, letter, picture, sizes, discount, unavailable, to, state, seller, action, bag } = props;
  return (
    <article className={cx(utilities.card, utilities.lifts, styles.card, unavailable && styles.unavailable)}>
      <div className={styles.picture}>
        <Picture src={picture} alt="" sizes={sizes} fallback={<Initial letter={letter} />} />{' '}
        {unavailable ? (
          <Badge tone="dark" className={styles.badge}>
            {unavailable}
          </Badge>
        ) : (
          discount && (
            <Badge tone="discount" className={styles.badge}>
              {discount}
            </Badge>
          )
        )}
      </div>
      <Column className={styles.words} grow pad={12}>
        <Text as="h3" bottom={6} size="label">
          {to ? (
            <Link to={to} state={state} className={styles.open}>
              <Text as="span" lines={2}>
                {name}
              </Text>
            </Link>
          ) : (
            <Text as="span" lines={2}>
              {name}
            </Text>
          )}
        </Text>
        <PriceTag price={props.price} oldPrice={props.oldPrice} unitPrice={props.unitPrice} />
        {seller}
        {action && (
          <div className={styles.action}>
            {action}
            {bag}
          </div>
        )}
      </Column>
    </article>
  );
}
