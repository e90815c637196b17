import { FILTER_NAMES } from './filter-names.ts';
import { pageNumberOf } from './page-numbers.ts';
import type { ProductSort } from './products.ts';
import type { StoreSort } from './stores.ts';

/**
 * The filters in the address of the home page. Shared by client and server, because the served page preloads the call
 * that the client will make.
 */
export interface HomeFilters {
  search: string;
  /** Slug of a product category; empty for all categories. */
  category: string;
  /** Empty for all cities. */
  city: string;
  page: number;
  /** Whether only favourites of this device are shown. */
  favourites: boolean;
  /** Whether only shops that are open now are shown. */
  open: boolean;
  /** Whether only shops that deliver are shown. */
  delivers: boolean;
  /** `relevance` if the address has an order that the view does not support. */
  order: StoreSort | ProductSort;
  /** Results that a search shows; null: the products if it finds no shop, otherwise the shops. */
  view: 'shops' | 'products' | null;
  /** Whether the product search corrects no typing errors. */
  exact: boolean;
}

/** Supported orders of each view: values of `sort` in its call. */
const SORTS_BY_VIEW = {
  shops: ['relevance', 'distance', 'rating', 'visits', 'newest'],
  products: ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'],
} as const satisfies { shops: readonly StoreSort[]; products: readonly ProductSort[] };

const VIEWS = { shops: 'lojas', products: 'produtos' } as const;
const viewNames = Object.keys(VIEWS) as (keyof typeof VIEWS)[];

/** Parses the filters of an address; missing and invalid ones get their defaults. */
export function readFilters(params: URLSearchParams): HomeFilters {
  const search = params.get(FILTER_NAMES.search) ?? '';
  const view = (search && viewNames.find((name) => VIEWS[name] === params.get(FILTER_NAMES.view))) || null;
  return {
    search,
    category: params.get(FILTER_NAMES.category) ?? '',
    city: params.get(FILTER_NAMES.city) ?? '',
    page: pageNumberOf(params.get(FILTER_NAMES.page)),
    favourites: params.has(FILTER_NAMES.favourites),
    open: params.has(FILTER_NAMES.open),
    delivers: params.has(FILTER_NAMES.delivers),
    order: SORTS_BY_VIEW[view ?? 'shops'].find((order) => order === params.get(FILTER_NAMES.order)) ?? 'relevance',
    view,
    exact: params.has(FILTER_NAMES.exact),
  };
}

/** Returns the search params of filters, without defaults. */
export function writeFilters(filters: HomeFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set(FILTER_NAMES.search, filters.search);
  if (filters.category) params.set(FILTER_NAMES.category, filters.category);
  if (filters.city) params.set(FILTER_NAMES.city, filters.city);
  if (filters.page > 1) params.set(FILTER_NAMES.page, String(filters.page));
  if (filters.favourites) params.set(FILTER_NAMES.favourites, '1');
  if (filters.open) params.set(FILTER_NAMES.open, '1');
  if (filters.delivers) params.set(FILTER_NAMES.delivers, '1');
  if (filters.order !== 'relevance') params.set(FILTER_NAMES.order, filters.order);
  if (filters.view) params.set(FILTER_NAMES.view, VIEWS[filters.view]);
  if (filters.exact) params.set(FILTER_NAMES.exact, '1');
  return params;
}

export const SHOPS_PER_PAGE = 5;
const PRODUCTS_PER_PAGE = 20;

/**
 * Returns the query of `listStores` for these filters. It has no position, and therefore no order by distance. Callers
 * must leave out empty values.
 */
export function listQueryOf({ search, category, city, view, page, open, delivers, order }: HomeFilters) {
  const sort = SORTS_BY_VIEW.shops.find((it) => it === order);
  return {
    productCategory: category,
    search,
    city,
    ...(open && ({ open: 'true' } as const)),
    ...(delivers && ({ delivers: 'true' } as const)),
    ...(sort && sort !== 'relevance' && sort !== 'distance' && { sort }),
    page: view === 'products' ? 1 : page,
    limit: SHOPS_PER_PAGE,
  };
}

/**
 * Returns the query of `searchProducts` for these filters. Except in the view `products` it is the query of the first
 * page, made for the number of products. Without a position there is no order by distance. Callers must leave out empty values.
 */
export function productQueryOf(filters: HomeFilters, position?: { lat: number; lng: number }) {
  const { search, exact, category, city, open, delivers, order, view, page } = filters;
  const sort = SORTS_BY_VIEW.products.find((it) => it === order);
  const shown = view === 'products';
  return {
    search,
    ...(exact && ({ exact: 'true' } as const)),
    category,
    city,
    ...(open && ({ open: 'true' } as const)),
    ...(delivers && ({ delivers: 'true' } as const)),
    ...(shown && sort && sort !== 'relevance' && (sort !== 'distance' || position) && { sort }),
    page: shown ? page : 1,
    limit: PRODUCTS_PER_PAGE,
    ...position,
  };
}
