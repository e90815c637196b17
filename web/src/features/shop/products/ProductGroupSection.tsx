import type { Product, StorePage } from '@cardume/bff/contract';
import { useId } from 'react';
import { branchNames, branchOf } from '../../../lib/branch.ts';
import { counted } from '../../../lib/plural.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import type { ProductGroup } from './group-products.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductsTab.module.css';

interface GroupProps {
  group: ProductGroup;
  shop: StorePage;
  onOpen: (id: Product['id']) => void;
}

/** The products of one category. */
export function ProductGroupSection({ group: { category, products }, shop, onOpen }: GroupProps) {
  const titleId = useId();
  const branch = branchOf(category);
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <div className={styles.head}>
        <h2 id={titleId}>{category.name}</h2>
        <Badge tone={branch}>{branchNames[branch]}</Badge>
        <span className={styles.count}>{counted(products.length, 'produto', 'produtos')}</span>
      </div>
      <ul className={styles.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} shop={shop} onOpen={() => onOpen(product.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
