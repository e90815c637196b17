import {
  type FoundProducts,
  type HomeFilters,
  listQueryOf,
  productQueryOf,
  SHOPS_PER_PAGE,
  type StoreList,
} from '@cardume/bff/contract';
import { type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import noFavourite from '../../../../art/empty/heart.svg';
import noResult from '../../../../art/empty/search.svg';
import noShop from '../../../../art/empty/shop.svg';
import { countWithNoun, formatInteger } from '../../../../lib/numbers.ts';
import type { RouteQuery } from '../../../../shared/api/route.ts';
import { FROM_HOME, FROM_SEARCH, paths } from '../../../../shared/paths.ts';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { Pagination } from '../../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../../ui/pagination/use-clamped-page.ts';
import { scrollToTopOf } from '../../../../ui/scroll.ts';
import { PressedSegments } from '../../../../ui/segmented/PressedSegments.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { type QueryState, QueryView } from '../../../../ui/state/QueryView.tsx';
import { useFavourites } from '../../shared/favourites/favourites.ts';
import { type ShopperLocation, shopperLocation } from '../../shared/location/location-store.ts';
import { ShopCards, ShopCardsSkeleton } from '../../shared/shop-card/ShopCards.tsx';
import { useEveryMinute } from '../../shared/use-every-minute.ts';
import { useFoundProductsQuery, useShopsByIdsQuery, useStoresQuery } from '../api.ts';
import { type ChangeFilters, filteredHref } from '../filters.ts';
import { ProductsSkeleton } from '../product-results/ProductsSkeleton.tsx';
import { SearchBox } from '../search-box/SearchBox.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ListControls } from './ListControls.tsx';
import styles from './shop-list.module.css';

/** Lazy: only needed for searches. */
export const ProductResults = lazyComponent(() => import('../product-results/ProductResults.tsx'));

interface ShopListProps {
  ref: Ref<HTMLElement>;
  filters: HomeFilters;
  onChange: ChangeFilters;
  className: string | undefined;
}

/** The shop list: filters, count, a page of shops, pagination; during a search also a view of the products found. */
export function ShopList({ ref, filters, onChange, className }: ShopListProps) {
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const { place } = shopperLocation.use();
  const from = place?.point;
  const asked = {
    ...listQueryOf(filters),
    ...from,
    ...(from && filters.order === 'distance' && { sort: filters.order }),
  };
  const stores = useServedMeanwhile(useStoresQuery(asked), from !== undefined);
  const favourites = useFavouriteShops(filters.favourites, asked);
  const shops = filters.favourites ? favourites : stores;
  const products = useFoundProductsQuery(productQueryOf(filters, from), { skip: !filters.search });
  const shown = shownFilters(filters, shops, products);
  const { view } = shown;
  const showsProducts = view === 'products';
  const currentData = showsProducts ? products.currentData : shops.currentData;
  useEveryMinute(filters.open, () => {
    shops.refetch();
    if (filters.search) products.refetch();
  });
  const beyond = useClampedPage(currentData, shown.page, (page) => onChange({ page }, { replace: true }));

  /** Changes filters of the shown results, which the next ones must not replace. */
  const changeShown: ChangeFilters = (change, options) =>
    onChange(showsProducts ? { view: 'products', ...change } : change, options);

  return (
    <section ref={ref} aria-labelledby={titleId} className={className}>
      <Row ref={top} className={styles.shopListHead} gap={12} align="baseline" justify="between" bottom={12}>
        <h2 id={titleId}>{titleOf(filters, place)}</h2>
        <Text fixed size="small" tone="quiet" aria-live="polite">
          {currentData && countOf(currentData, view)}
        </Text>
      </Row>
      {filters.search && (
        <PressedSegments
          choices={[
            { value: 'shops', label: `Lojas${totalOf(shops.currentData)}` },
            { value: 'products', label: `Produtos${totalOf(products.currentData)}` },
          ]}
          chosen={showsProducts ? 'products' : 'shops'}
          // Without a shop found the address has to say that the shops are shown.
          onChoose={(chosen) => onChange({ view: chosen === 'shops' && hasShops(shops) ? null : chosen })}
          className={styles.views}
        />
      )}
      <SearchBox filters={filters} onChange={onChange} className={styles.search} />
      <ListControls filters={shown} cities={stores.data?.cities ?? []} onChange={changeShown} />
      <ActiveFilters filters={shown} onChange={changeShown} />
      {beyond ? (
        <ShopCardsSkeleton count={SHOPS_PER_PAGE} />
      ) : showsProducts ? (
        <Suspense fallback={<ProductsSkeleton />}>
          <ProductResults query={products} filters={shown} onChange={changeShown} />
        </Suspense>
      ) : (
        <QueryView
          query={shops}
          skeleton={<ShopCardsSkeleton count={SHOPS_PER_PAGE} />}
          errorTitle="Não foi possível carregar as lojas"
        >
          {(list) =>
            list.stores.length > 0 ? (
              <ShopCards shops={list.stores} from={filters.search ? FROM_SEARCH : FROM_HOME} />
            ) : isUndecided(filters, products) ? (
              <ShopCardsSkeleton count={SHOPS_PER_PAGE} />
            ) : (
              <NoShops filters={filters} />
            )
          }
        </QueryView>
      )}
      {currentData && (
        <div className={styles.pages}>
          <Pagination
            page={shown.page}
            totalPages={currentData.totalPages}
            onPage={() => scrollToTopOf(top.current)}
            hrefOf={(page) => filteredHref(shown, { page })}
          />
        </div>
      )}
      <Row top={24} justify="center">
        <ButtonLink variant="secondary" to={paths.towns}>
          Ver lojas por cidade
        </ButtonLink>
      </Row>
    </section>
  );
}

/** Returns the filters with the view that is shown: the products if a search finds no shop, unless the address says more. */
function shownFilters(
  filters: HomeFilters,
  shops: QueryState<StoreList>,
  products: QueryState<FoundProducts>,
): HomeFilters {
  if (filters.view || !filters.search || filters.favourites) return filters;
  const onlyProducts = shops.currentData?.total === 0 && (products.currentData?.total ?? 0) > 0;
  return onlyProducts ? { ...filters, view: 'products', page: 1, order: 'relevance' } : filters;
}

/**
 * Returns the query with the list that the server has rendered, until that of the location from an earlier page has
 * arrived: its skeleton would only flash.
 * @param located whether the query has a location
 */
function useServedMeanwhile<Query extends QueryState<StoreList> & { data?: StoreList | undefined }>(
  query: Query,
  located: boolean,
): Query {
  const [isServed, setServed] = useState(true);
  useEffect(() => {
    if (!shopperLocation.get().place) setServed(false);
  }, []);
  if (isServed && located && query.currentData) setServed(false);
  return isServed && located && !query.error ? { ...query, currentData: query.currentData ?? query.data } : query;
}

const hasShops = ({ currentData }: QueryState<StoreList>) => currentData !== undefined && currentData.total > 0;

/** Whether a search without a shop may still show products. */
const isUndecided = ({ search, view, favourites }: HomeFilters, { isFetching }: QueryState<FoundProducts>) =>
  search !== '' && view === null && !favourites && isFetching;

function titleOf(filters: HomeFilters, place: ShopperLocation['place']): string {
  if (filters.search) return 'Resultados da busca';
  if (filters.favourites) return 'Lojas favoritas';
  return place?.neighborhood ? `Lojas em ${place.neighborhood}` : 'Lojas próximas';
}

function countOf({ total }: { total: number }, view: HomeFilters['view']): string {
  return view === 'products' ? countWithNoun(total, 'produto', 'produtos') : countWithNoun(total, 'loja', 'lojas');
}

/** Returns ` (3.482)`; an empty string for an unknown total. */
function totalOf(list: { total: number } | undefined): string {
  return list ? ` (${formatInteger(list.total)})` : '';
}

/** The empty state of the list: no match, no favourites, or no shops. */
function NoShops({ filters }: { filters: HomeFilters }) {
  const { search, open, delivers, favourites, category, city } = filters;
  const narrowed = search || open || delivers || (favourites && (category || city));
  if (narrowed) {
    const text = 'Tente buscar por outro termo ou ajuste os filtros';
    return <EmptyState card art={noResult} title="Nenhum resultado encontrado" text={text} />;
  }
  if (favourites) {
    const text = 'Toque no coração de uma loja para guardá-la aqui';
    return <EmptyState card art={noFavourite} title="Nenhuma loja favorita" text={text} />;
  }
  return <EmptyState card art={noShop} title="Nenhuma loja disponível" text="Não há lojas cadastradas ainda" />;
}

/**
 * Returns the favourite shops as a list of one page. A shop removed from the favourites stays listed until the filter
 * is turned off, so that the removal can be undone.
 * @param active whether the list shows favourites
 * @param asked the query of the list; its page is ignored
 */
function useFavouriteShops(active: boolean, asked: RouteQuery<'listStores'>): QueryState<StoreList> {
  const favourites = useFavourites();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (active !== (shown !== null)) setShown(active ? favourites : null);
  const query = useShopsByIdsQuery({ ...asked, page: 1, ids: shown ?? [] }, { skip: shown === null });
  if (!query.currentData) return { ...query, currentData: undefined };
  const stores = query.currentData;
  return { ...query, currentData: { stores, cities: [], total: stores.length, totalPages: 1 } };
}
