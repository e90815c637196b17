import type { ProductOrder } from './products.ts';
import type { StoreOrder } from './stores.ts';

/**
 * The filters of the home page in its address. The server reads them as the client does: the page that it serves preloads
 * the call that the client makes.
 */
export interface HomeFilters {
  search: string;
  /** Slug of a product category; empty for all. */
  category: string;
  /** Empty for all. */
  city: string;
  page: number;
  /** Only favourites of this device. */
  favourites: boolean;
  /** Only shops that are open now. */
  open: boolean;
  /** Order of the view; one that the view does not have is `relevance`. */
  order: StoreOrder | ProductOrder;
  /** What a search shows. */
  view: 'shops' | 'products';
  /** The search of products is not corrected. */
  exact: boolean;
}

/** Orders of each view, as `sort` of its call takes them. */
export const ORDERS = {
  shops: ['relevance', 'distance', 'rating', 'visits', 'newest'],
  products: ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'],
} as const satisfies { shops: readonly StoreOrder[]; products: readonly ProductOrder[] };

const NAMES = {
  search: 'busca',
  category: 'categoria',
  city: 'cidade',
  page: 'pagina',
  favourites: 'favoritas',
  open: 'abertas',
  order: 'ordem',
  view: 'ver',
  exact: 'exata',
} as const;
const PRODUCTS = 'produtos';

/** Reads the filters of an address; missing and invalid ones are the default. */
export function readFilters(params: URLSearchParams): HomeFilters {
  const page = Number(params.get(NAMES.page));
  const search = params.get(NAMES.search) ?? '';
  const view = search && params.get(NAMES.view) === PRODUCTS ? 'products' : 'shops';
  return {
    search,
    category: params.get(NAMES.category) ?? '',
    city: params.get(NAMES.city) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    favourites: params.has(NAMES.favourites),
    open: params.has(NAMES.open),
    order: ORDERS[view].find((order) => order === params.get(NAMES.order)) ?? 'relevance',
    view,
    exact: params.has(NAMES.exact),
  };
}

/** The search params of filters; defaults are left out. */
export function writeFilters(filters: HomeFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set(NAMES.search, filters.search);
  if (filters.category) params.set(NAMES.category, filters.category);
  if (filters.city) params.set(NAMES.city, filters.city);
  if (filters.page > 1) params.set(NAMES.page, String(filters.page));
  if (filters.favourites) params.set(NAMES.favourites, '1');
  if (filters.open) params.set(NAMES.open, '1');
  if (filters.order !== 'relevance') params.set(NAMES.order, filters.order);
  if (filters.view === 'products') params.set(NAMES.view, PRODUCTS);
  if (filters.exact) params.set(NAMES.exact, '1');
  return params;
}

export const SHOPS_A_PAGE = 5;
export const PRODUCTS_A_PAGE = 20;

/**
 * The query of `listStores` for these filters, without a position, and so without the order by distance; empty values
 * are not sent.
 */
export function listQueryOf({ search, category, city, view, page, open, order }: HomeFilters) {
  const sort = ORDERS.shops.find((it) => it === order);
  return {
    productCategory: category,
    search,
    city,
    ...(open && ({ open: 'true' } as const)),
    ...(sort && sort !== 'relevance' && sort !== 'distance' && { sort }),
    page: view === 'shops' ? page : 1,
    limit: SHOPS_A_PAGE,
  };
}

/**
 * The query of `searchProducts` for these filters; empty values are not sent. While shops are shown it is that of the
 * first page of products, whose number is shown. Without a position there is no order by distance.
 */
export function productQueryOf(filters: HomeFilters, place?: { lat: number; lng: number }) {
  const { search, exact, category, city, open, order, view, page } = filters;
  const sort = ORDERS.products.find((it) => it === order);
  const shown = view === 'products';
  return {
    search,
    ...(exact && ({ exact: 'true' } as const)),
    category,
    city,
    ...(open && ({ open: 'true' } as const)),
    ...(shown && sort && sort !== 'relevance' && (sort !== 'distance' || place) && { sort }),
    page: shown ? page : 1,
    limit: PRODUCTS_A_PAGE,
    ...place,
  };
}
