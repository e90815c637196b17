import { Package } from 'lucide-react';
import { formatInteger } from '../../../lib/plural.ts';
import { useMyProductsQuery } from '../../../shared/own-shop/api.ts';
import { Loading, Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './ProductCountCard.module.css';

/** The number of all products and of the available ones. */
export function ProductCountCard() {
  const query = useMyProductsQuery();
  return (
    <QueryView query={query} skeleton={<CardSkeleton />} errorTitle="Não foi possível contar os produtos">
      {(products) => (
        <section aria-labelledby="product-count" className={`${utilities.card} ${styles.card}`}>
          <IconTile icon={<Package size={20} />} />
          <div>
            <h2 id="product-count" className={styles.label}>
              Produtos Cadastrados
            </h2>
            <p className={styles.count}>{formatInteger(products.length)}</p>
            <p className={styles.label}>{formatInteger(products.filter((it) => it.available).length)} disponíveis</p>
          </div>
        </section>
      )}
    </QueryView>
  );
}

function CardSkeleton() {
  return (
    <Loading>
      <Skeleton height={112} radius={20} />
    </Loading>
  );
}
