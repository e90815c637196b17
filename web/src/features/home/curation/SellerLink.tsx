import type { ListedHomeProduct } from '@cardume/bff/contract';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { FROM_HOME } from '../../../shared/visit-source.ts';
import styles from './SellerLink.module.css';

/** A link to the shop that sells a product, with its city. */
export function SellerLink({ store }: { store: NonNullable<ListedHomeProduct['store']> }) {
  return (
    <p className={styles.seller}>
      <Store size={16} />
      <span>
        <Link to={paths.shop(store.id)} state={FROM_HOME} className={styles.link}>
          {store.name}
        </Link>
        <span className={styles.city}>{store.city}</span>
      </span>
    </p>
  );
}
