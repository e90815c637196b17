import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { type ReactNode, useState } from 'react';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { DEPARTMENT_NAMES } from '../../../shared/department.ts';
import { useMyProductsQuery } from '../../../shared/own-shop/api.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { isCategoryFull, LIMIT_REACHED } from '../limits.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { categoriesByDepartment } from './categories-by-department.ts';
import { NoCategories } from './NoCategories.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import styles from './ProductManager.module.css';
import { SpreadsheetCard } from './spreadsheet/SpreadsheetCard.tsx';

interface ManagerProps {
  shop: MyStore;
  skeleton: ReactNode;
}

export function ProductManager({ shop, skeleton }: ManagerProps) {
  const categories = useProductCategoriesQuery();
  const products = useMyProductsQuery();
  return (
    <QueryView query={categories} skeleton={skeleton} errorTitle="Não foi possível carregar as categorias">
      {(known) => (
        <QueryView query={products} skeleton={skeleton} errorTitle="Não foi possível carregar os produtos">
          {(own) => <Cards shop={shop} categories={known} products={own} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface CardsProps {
  shop: MyStore;
  categories: ProductCategory[];
  products: Product[];
}

/** The state of the dialog: a new product of a category, or an existing one. */
type Edited = { categoryId: string; product?: Product } | null;

function Cards({ shop, categories, products }: CardsProps) {
  const [edited, setEdited] = useState<Edited>(null);
  const departments = categoriesByDepartment(shop, categories, products);
  const sellsNothing = !departments.some(({ cards }) => cards.some(({ selected }) => selected));

  function add(categoryId: string) {
    if (isCategoryFull(products, categoryId)) toast({ kind: 'error', ...LIMIT_REACHED });
    else setEdited({ categoryId });
  }

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
                onEdit={(product) => setEdited({ categoryId: category.id, product })}
              />
            ))}
          </div>
        </section>
      ))}
      {departments.length > 0 && <SpreadsheetCard shop={shop} products={products} categories={categories} />}
      {edited && <ProductDialog {...edited} shop={shop} onClose={() => setEdited(null)} />}
    </>
  );
}
