import { type HomeFilters, listQueryOf, SHOPS_A_PAGE, type StoreList } from '@cardume/bff/contract';
import { type Ref, useId, useRef } from 'react';
import { useSelector } from 'react-redux';
import { counted } from '../../../lib/plural.ts';
import { Pagination } from '../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { scrollToTopOf } from '../../../ui/scroll.ts';
import { Loading, times } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useStoresQuery } from '../api.ts';
import type { ChangeFilters } from '../filters.ts';
import { type LocationState, selectLocation } from '../location/location-slice.ts';
import { NoShops } from './NoShops.tsx';
import { ShopCard } from './ShopCard.tsx';
import { ShopCardSkeleton } from './ShopCardSkeleton.tsx';
import { ShopFilters } from './ShopFilters.tsx';
import styles from './ShopList.module.css';
import { useFavouriteShops } from './use-favourite-shops.ts';

interface ShopListProps {
  ref: Ref<HTMLElement>;
  filters: HomeFilters;
  onChange: ChangeFilters;
  className: string | undefined;
}

/** The shop list: filters, count, a page of shops and the pagination. */
export function ShopList({ ref, filters, onChange, className }: ShopListProps) {
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const location = useSelector(selectLocation);
  const from = location.status === 'active' ? location.point : undefined;
  const stores = useStoresQuery({ ...listQueryOf(filters), ...from });
  const favourites = useFavouriteShops(filters, from);
  const query = filters.favourites ? favourites : stores;
  const { currentData } = query;
  useClampedPage(currentData, filters.page, (page) => onChange({ page }, { replace: true }));

  function turnTo(page: number) {
    onChange({ page });
    scrollToTopOf(top.current);
  }

  return (
    <section ref={ref} aria-labelledby={titleId} className={className}>
      <div ref={top} className={styles.head}>
        <h2 id={titleId}>{titleOf(filters, location)}</h2>
        <p className={styles.count} aria-live="polite">
          {currentData && counted(currentData.total, 'loja', 'lojas')}
        </p>
      </div>
      <ShopFilters filters={filters} cities={stores.data?.cities ?? []} onChange={onChange} />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle="Não foi possível carregar as lojas">
        {(list) => (list.stores.length > 0 ? <Shops list={list} /> : <NoShops filters={filters} />)}
      </QueryView>
      {currentData && (
        <div className={styles.pages}>
          <Pagination page={filters.page} totalPages={currentData.totalPages} onPage={turnTo} />
        </div>
      )}
    </section>
  );
}

function titleOf(filters: HomeFilters, location: LocationState): string {
  if (filters.search) return 'Resultados da busca';
  if (filters.favourites) return 'Lojas favoritas';
  const neighborhood = location.status === 'active' && location.neighborhood;
  return neighborhood ? `Lojas em ${neighborhood}` : 'Lojas próximas';
}

function Shops({ list }: { list: StoreList }) {
  return (
    <ul className={styles.list}>
      {list.stores.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <Loading className={styles.list}>
      {times(SHOPS_A_PAGE).map((key) => (
        <ShopCardSkeleton key={key} />
      ))}
    </Loading>
  );
}
