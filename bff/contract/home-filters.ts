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
}

const NAMES = {
  search: 'busca',
  category: 'categoria',
  city: 'cidade',
  page: 'pagina',
  favourites: 'favoritas',
} as const;

/** Reads the filters of an address; missing and invalid ones are the default. */
export function readFilters(params: URLSearchParams): HomeFilters {
  const page = Number(params.get(NAMES.page));
  return {
    search: params.get(NAMES.search) ?? '',
    category: params.get(NAMES.category) ?? '',
    city: params.get(NAMES.city) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    favourites: params.has(NAMES.favourites),
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
  return params;
}

export const SHOPS_A_PAGE = 5;

/** The query of `listStores` for these filters, without a position; empty values are not sent. */
export function listQueryOf({ search, category, city, page }: HomeFilters) {
  return { productCategory: category, search, city, page, limit: SHOPS_A_PAGE };
}
