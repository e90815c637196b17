import type { ListedHomeProduct } from '@cardume/bff/contract';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { FROM_HOME, paths } from '../../../../shared/paths.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import styles from './curation.module.css';

/** A link to the shop that sells a product, with its city. */
export function SellerLink({ store }: { store: NonNullable<ListedHomeProduct['store']> }) {
  return (
    <Row as="p" className={styles.seller} gap={6} align="stretch" top={8} size="small">
      <Store size={16} />
      <span>
        <Text as={Link} to={paths.shop(store.id)} state={FROM_HOME} className={styles.link} lines={2}>
          {store.name}
        </Text>{' '}
        <Text as="span" block tone="quiet">
          {store.city}
        </Text>
      </span>
    </Row>
  );
}

/** Returns the address of the shop's product that an item of the home page shows; undefined for one typed by hand. */
export const productPathOf = ({ productId, store }: ListedHomeProduct) =>
  productId && store ? paths.product(store.id, productId) : undefined;
