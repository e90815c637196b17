import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/layout/layout.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './PriceTag.module.css';

interface PriceTagProps {
  price: string;
  oldPrice?: string | undefined;
  /** The price of a unit of measure, below the price: `R$ 12,46/kg`. */
  unitPrice?: string | undefined;
  /** `row` shows the old price after the new one, `stack` above it. */
  layout?: 'stack' | 'row' | 'large';
}

/** A price; the one before the discount is struck through. */
export function PriceTag({ price, oldPrice, unitPrice, layout = 'stack' }: PriceTagProps) {
  return (
    <>
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
      {unitPrice && (
        <Text size="small" tone="quiet" tabular nowrap>
          {unitPrice}
        </Text>
      )}
    </>
  );
}
