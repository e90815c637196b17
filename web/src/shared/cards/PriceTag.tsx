import { cx } from '../../ui/cx.ts';
import utilities from '../../ui/utilities.module.css';
import styles from './PriceTag.module.css';

interface PriceTagProps {
  price: string;
  oldPrice?: string | undefined;
  /** `row` shows the old price after the new one, `stack` above it. */
  layout?: 'stack' | 'row' | 'large';
}

/** A price; the one before the discount is struck through. */
export function PriceTag({ price, oldPrice, layout = 'stack' }: PriceTagProps) {
  return (
    <p className={cx(styles.tag, styles[layout])}>
      {oldPrice && (
        <s className={styles.old}>
          <span className={utilities.hidden}>De </span>
          {oldPrice}
        </s>
      )}
      <span className={styles.price}>
        {oldPrice && <span className={utilities.hidden}> por </span>}
        {price}
      </span>
    </p>
  );
}
