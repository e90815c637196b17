import { useSearchParams } from 'react-router';

/** The filters of the shop list. They are part of the address, so that Back restores them. */
export interface Filters {
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
export function readFilters(params: URLSearchParams): Filters {
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
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set(NAMES.search, filters.search);
  if (filters.category) params.set(NAMES.category, filters.category);
  if (filters.city) params.set(NAMES.city, filters.city);
  if (filters.page > 1) params.set(NAMES.page, String(filters.page));
  if (filters.favourites) params.set(NAMES.favourites, '1');
  return params;
}

/** Filters after a change: any change without a page returns to the first. */
export function changeFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, page: 1, ...change };
}

export type ChangeFilters = (change: Partial<Filters>, options?: { replace?: boolean }) => void;

/** The filters in the address and their setter; `replace` adds no history entry. */
export function useFilters(): [Filters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change: ChangeFilters = (partial, { replace = false } = {}) =>
    setParams(writeFilters(changeFilters(filters, partial)), { replace, preventScrollReset: true });
  return [filters, change];
}
