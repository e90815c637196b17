import type { StorePage } from '@cardume/bff/contract';
import noProduct from '../../../art/empty/box.svg';
import noResult from '../../../art/empty/search.svg';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { SearchInput } from '../../../ui/field/SearchInput.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useProductsQuery } from '../api.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { groupProducts, type ProductGroup, searchProducts } from './group-products.ts';
import { ProductGroupSection } from './ProductGroupSection.tsx';
import { ProductsSkeleton } from './ProductsSkeleton.tsx';
import styles from './ProductsTab.module.css';

interface ProductsTabProps {
  shop: StorePage;
  search: string;
  onSearch: (search: string) => void;
}

/** The products of a shop by category, with a search. */
export function ProductsTab({ shop, search, onSearch }: ProductsTabProps) {
  const products = useProductsQuery(shop.id);
  const categories = useProductCategoriesQuery();
  const errorTitle = 'Não foi possível carregar os produtos';
  // Not while products load: a shop without products has no search field.
  const hasSearch = products.currentData !== undefined || products.isError;
  if (products.currentData?.length === 0) {
    return (
      <EmptyState
        level={2}
        art={noProduct}
        title="Nenhum produto cadastrado"
        text="Esta loja ainda não cadastrou produtos"
      />
    );
  }
  return (
    <>
      {hasSearch && (
        <SearchInput
          label="Buscar produtos"
          placeholder="Buscar Produtos..."
          value={search}
          onChange={onSearch}
          className={styles.search}
        />
      )}
      <QueryView query={products} skeleton={<ProductsSkeleton />} errorTitle={errorTitle}>
        {(all) => (
          <QueryView query={categories} skeleton={<ProductsSkeleton hasSearch />} errorTitle={errorTitle}>
            {(known) => <ProductGroups shop={shop} groups={groupProducts(searchProducts(all, search), known)} />}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

function ProductGroups({ shop, groups }: { shop: StorePage; groups: ProductGroup[] }) {
  if (groups.length === 0) return <EmptyState level={2} art={noResult} title="Nenhum produto encontrado" />;
  return (
    <>
      <CategoryChips groups={groups} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <ProductGroupSection key={group.category.id} group={group} shop={shop} />
        ))}
      </div>
    </>
  );
}
