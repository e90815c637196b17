import { departmentOf, type StorePage } from '@cardume/bff/contract';
import { useId } from 'react';
import noProduct from '../../../../art/empty/box.svg';
import noResult from '../../../../art/empty/search.svg';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { DEPARTMENT_NAMES } from '../../../../shared/department.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { SearchInput } from '../../../../ui/field/SearchInput.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { ProductCard } from '../../shared/ProductCard.tsx';
import { useProductsQuery } from '../api.ts';
import { CategoryChips, groupElementId } from './CategoryChips.tsx';
import { groupProducts, type ProductGroup, searchProducts } from './group-products.ts';
import { ProductsSkeleton } from './ProductsSkeleton.tsx';
import styles from './ProductsTab.module.css';
import { useProductLinkState } from './use-product-from-url.ts';

const SIZES = '(min-width: 1024px) 242px, (min-width: 768px) 33vw, 50vw';

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
  const departments = new Set(groups.map(({ category }) => departmentOf(category)));
  return (
    <>
      <CategoryChips groups={groups} />
      <Stack className={styles.groups} gap={32}>
        {groups.map((group, index) => (
          <ProductGroupSection
            key={group.category.id}
            group={group}
            shop={shop}
            named={index === 0 || departments.size > 1}
          />
        ))}
      </Stack>
    </>
  );
}

interface GroupProps {
  group: ProductGroup;
  shop: StorePage;
  /** Whether its department is named: once where all groups are of one. */
  named: boolean;
}

/** The products of one category; only as wide as needed, so that small categories share a row. */
function ProductGroupSection({ group: { category, products }, shop, named }: GroupProps) {
  const titleId = useId();
  const state = useProductLinkState();
  const department = departmentOf(category);
  const width = cx(products.length === 1 && styles.one, products.length === 2 && styles.two);
  return (
    <section id={groupElementId(category)} aria-labelledby={titleId} className={cx(styles.group, width)}>
      <Row className={styles.head} gap="2 8" wrap bottom={12}>
        <h2 id={titleId}>{category.name}</h2>
        {named && <Badge tone={department}>{DEPARTMENT_NAMES[department]}</Badge>}{' '}
        <Text as="span" className={styles.count} fixed size="small" tone="quiet">
          {countWithNoun(products.length, 'produto', 'produtos')}
        </Text>
      </Row>
      <Grid as="ul" className={styles.grid} columns={2} gap={12}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} shop={shop} sizes={SIZES} state={state} />
          </li>
        ))}
      </Grid>
    </section>
  );
}
