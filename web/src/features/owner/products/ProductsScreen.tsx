import { screenTitle } from '@cardume/bff/contract';
import { LayoutGrid, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { countWithNoun } from '../../../lib/numbers.ts';
import { FROM_LIST, paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { OwnShop } from '../shared/OwnShop.tsx';
import { useMyProductsQuery, useMyStoreQuery } from '../shared/own-shop.ts';
import { ProductDialog } from './manage/ProductDialog.tsx';
import { ByCategorySkeleton, ProductsByCategory } from './manage/ProductsByCategory.tsx';
import { GridSkeleton, ProductGrid } from './ProductGrid.tsx';
import styles from './products.module.css';
import type { EditedProduct } from './products-props.ts';

/** The arrangements: as shoppers see the products, or by category. `related` leads to the other one. */
const ARRANGEMENTS = {
  grid: {
    title: 'Meus Produtos',
    Products: ProductGrid,
    Skeleton: GridSkeleton,
    related: { to: paths.manageProducts, label: 'Gerenciar Produtos', icon: <Settings2 size={18} /> },
    action: (
      <ButtonLink to={paths.newProduct} state={FROM_LIST} small icon={<Plus size={20} />}>
        Adicionar
      </ButtonLink>
    ),
  },
  categories: {
    title: 'Gerenciar Produtos',
    Products: ProductsByCategory,
    Skeleton: ByCategorySkeleton,
    related: { to: paths.myProducts, label: 'Meus Produtos', icon: <LayoutGrid size={18} /> },
    action: null,
  },
};

/** The owner's products; a press on one edits it. */
export default function ProductsScreen({ arrangement }: { arrangement: keyof typeof ARRANGEMENTS }) {
  const { title, Products, Skeleton, related, action } = ARRANGEMENTS[arrangement];
  const { data: shop } = useMyStoreQuery();
  const query = useMyProductsQuery(undefined, { skip: !shop });
  const [edited, setEdited] = useState<EditedProduct | null>(null);
  return (
    <div className={utilities.page}>
      <title>{screenTitle(title)}</title>
      <ScreenHeader
        title={title}
        subtitle={query.data && countWithNoun(query.data.length, 'produto cadastrado', 'produtos cadastrados')}
        backTo={paths.panel}
        action={shop && action}
      />
      <OwnShop skeleton={<Skeleton />}>
        {(own) => (
          <QueryView query={query} skeleton={<Skeleton />} errorTitle="Não foi possível carregar os produtos">
            {(products) => (
              <>
                <Products shop={own} products={products} isFetching={query.isFetching} onEdit={setEdited} />
                {edited && <ProductDialog {...edited} shop={own} onClose={() => setEdited(null)} />}
              </>
            )}
          </QueryView>
        )}
      </OwnShop>
      {shop && (
        <ButtonLink to={related.to} variant="ghost" small icon={related.icon} className={styles.relatedLink}>
          {related.label}
        </ButtonLink>
      )}
    </div>
  );
}
