import type { FoundProducts, HomeFilters } from '@cardume/bff/contract';
import noResult from '../../../../art/empty/search.svg';
import { Button } from '../../../../ui/button/Button.tsx';
import { Grid, Row } from '../../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { type QueryState, QueryView } from '../../../../ui/state/QueryView.tsx';
import type { ChangeFilters } from '../filters.ts';
import { FoundProductCard } from './FoundProductCard.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductsSkeleton } from './ProductsSkeleton.tsx';
import styles from './product-results.module.css';

interface ProductResultsProps {
  query: QueryState<FoundProducts> & { data?: FoundProducts | undefined };
  filters: HomeFilters;
  onChange: ChangeFilters;
}

/** A page of the products that a search finds, with their filters. */
export default function ProductResults({ query, filters, onChange }: ProductResultsProps) {
  const corrected = query.currentData?.corrected;
  return (
    <>
      {corrected && (
        <Row className={styles.correction} wrap bottom={12}>
          <p>Mostrando resultados para «{corrected}»</p>
          <Button variant="ghost" small onClick={() => onChange({ exact: true })}>
            Buscar «{filters.search}» mesmo assim
          </Button>
        </Row>
      )}
      <ProductFilters filters={filters} categories={query.data?.categories ?? []} onChange={onChange} />
      <QueryView query={query} skeleton={<ProductsSkeleton />} errorTitle="Não foi possível carregar os produtos">
        {({ products }) =>
          products.length > 0 ? (
            <Products products={products} />
          ) : (
            <NoProducts onLeave={() => onChange({ view: 'shops' })} />
          )
        }
      </QueryView>
    </>
  );
}

function Products({ products }: Pick<FoundProducts, 'products'>) {
  return (
    <Grid as="ul" className={styles.products} columns={2} gap={12}>
      {products.map((product) => (
        <li key={product.id}>
          <FoundProductCard product={product} />
        </li>
      ))}
    </Grid>
  );
}

function NoProducts({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      card
      art={noResult}
      title="Nenhum produto encontrado"
      text="Tente outra palavra ou veja as lojas"
      action={
        <Button variant="secondary" onClick={onLeave}>
          Ver lojas
        </Button>
      }
    />
  );
}
