import type { StorePage } from '@cardume/bff/contract';
import { useId } from 'react';
import { countWithNoun } from '../../../lib/plural.ts';
import { DEPARTMENT_NAMES, departmentOf } from '../../../shared/department.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { groupElementId } from './CategoryChips.tsx';
import type { ProductGroup } from './group-products.ts';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductsTab.module.css';

interface GroupProps {
  group: ProductGroup;
  shop: StorePage;
}

/** The products of one category; only as wide as needed, so that small categories share a row. */
export function ProductGroupSection({ group: { category, products }, shop }: GroupProps) {
  const titleId = useId();
  const department = departmentOf(category);
  const width = cx(products.length === 1 && styles.one, products.length === 2 && styles.two);
  return (
    <section id={groupElementId(category)} aria-labelledby={titleId} className={cx(styles.group, width)}>
      <div className={styles.head}>
        <h2 id={titleId}>{category.name}</h2>
        <Badge tone={department}>{DEPARTMENT_NAMES[department]}</Badge>
        <span className={styles.count}>{countWithNoun(products.length, 'produto', 'produtos')}</span>
      </div>
      <ul className={styles.grid}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} shop={shop} />
          </li>
        ))}
      </ul>
    </section>
  );
}
