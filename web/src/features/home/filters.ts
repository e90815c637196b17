import { type HomeFilters, readFilters, writeFilters } from '@cardume/bff/contract';
import { useSearchParams } from 'react-router';

/** Filters after a change: any change without a page returns to the first. */
export function changeFilters(filters: HomeFilters, change: Partial<HomeFilters>): HomeFilters {
  return { ...filters, page: 1, ...change };
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
