import { formatMoney, type Product } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { formatInteger } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import styles from './OtherShopsLink.module.css';

/** A link to the comparison of the shops that have a product, with the lowest price of the others; nothing without any. */
export function OtherShopsLink({ product: { gtin, others } }: { product: Pick<Product, 'gtin' | 'others'> }) {
  if (!gtin || !others) return null;
  const shops = others.stores === 1 ? 'outra loja' : `outras ${formatInteger(others.stores)} lojas`;
  return (
    <Text as={Link} to={paths.offers(gtin)} className={styles.link} size="small" tone="mare">
      <span>
        Em {shops} a partir{' '}
        <Text as="span" nowrap>
          de {formatMoney(others.lowest)}
        </Text>
      </span>
    </Text>
  );
}
