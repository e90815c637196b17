import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { DEPARTMENT_NAMES } from '../../../shared/department.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { isCategoryFull, LIMIT_REACHED } from '../limits.ts';
import type { ProductsProps } from '../products-props.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { categoriesByDepartment } from './categories-by-department.ts';
import { NoCategories } from './NoCategories.tsx';
import styles from './ProductsByCategory.module.css';
import { SpreadsheetCard } from './spreadsheet/SpreadsheetCard.tsx';

const SKELETON_COUNT = 4;

/** The owner's products by category, with the spreadsheet. */
export function ProductsByCategory({ shop, products, onEdit }: ProductsProps) {
  const query = useProductCategoriesQuery();

  function add(categoryId: string) {
    if (isCategoryFull(products, categoryId)) toast({ kind: 'error', ...LIMIT_REACHED });
    else onEdit({ categoryId });
  }

  return (
    <QueryView query={query} skeleton={<ByCategorySkeleton />} errorTitle="Não foi possível carregar as categorias">
      {(categories) => {
        const departments = categoriesByDepartment(shop, categories, products);
        const sellsNothing = !departments.some(({ cards }) => cards.some(({ selected }) => selected));
        return (
          <>
            {sellsNothing && (
              <div className={styles.notice}>
                <NoCategories shopName={shop.name} />
              </div>
            )}
            {departments.map(({ department, cards }) => (
              <section key={department} aria-labelledby={`department-${department}`} className={styles.department}>
                <h2 id={`department-${department}`} className={styles.title}>
                  <Badge tone={department}>{DEPARTMENT_NAMES[department]}</Badge>
                </h2>
                <div className={styles.cards}>
                  {cards.map(({ category, products: members, selected }) => (
                    <CategoryCard
                      key={category.id}
                      category={category}
                      products={members}
                      onAdd={selected ? () => add(category.id) : undefined}
                      onEdit={(product) => onEdit({ categoryId: category.id, product })}
                    />
                  ))}
                </div>
              </section>
            ))}
            {departments.length > 0 && <SpreadsheetCard shop={shop} products={products} categories={categories} />}
          </>
        );
      }}
    </QueryView>
  );
}

export function ByCategorySkeleton() {
  return (
    <Loading className={styles.cards}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={200} radius={20} />
      ))}
    </Loading>
  );
}
