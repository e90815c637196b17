import { type HomeFilters, readFilters, writeFilters } from '@cardume/bff/contract';
import { useSearchParams } from 'react-router';

/**
 * Filters after a change: any change without a page returns to the first, and another search is corrected again. What
 * the new view does not have is dropped.
 */
export function changeFilters(filters: HomeFilters, change: Partial<HomeFilters>): HomeFilters {
  const { search = filters.search } = change;
  const exact = filters.exact && search === filters.search;
  return readFilters(writeFilters({ ...filters, page: 1, exact, ...change }));
}

export type ChangeFilters = (change: Partial<HomeFilters>, options?: { replace?: boolean }) => void;

/** The filters in the address, so that Back restores them, and their setter; `replace` adds no history entry. */
export function useFilters(): [HomeFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change: ChangeFilters = (partial, { replace = false } = {}) =>
    setParams(writeFilters(changeFilters(filters, partial)), { replace, preventScrollReset: true });
  return [filters, change];
}
