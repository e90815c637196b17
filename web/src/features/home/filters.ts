import { type HomeFilters, readFilters, writeFilters } from '@cardume/bff/contract';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Returns the filters after a change. A change without a page returns to the first page, another search turns spelling
 * correction on again, and values that the new view does not support are dropped.
 */
export function changeFilters(filters: HomeFilters, change: Partial<HomeFilters>): HomeFilters {
  const { search = filters.search } = change;
  const exact = filters.exact && search === filters.search;
  return readFilters(writeFilters({ ...filters, page: 1, exact, ...change }));
}

export type ChangeFilters = (change: Partial<HomeFilters>, options?: { replace?: boolean }) => void;

/** Returns the filters in the URL, so that Back restores them, and their setter; `replace` adds no history entry. */
export function useFilters(): [HomeFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change: ChangeFilters = (partial, { replace = false } = {}) => {
    // Callers wait for a position: meanwhile the user may have changed other filters or left the screen.
    const { location } = window;
    if (location.pathname !== pathname) return;
    const now = readFilters(new URLSearchParams(location.search));
    setParams(writeFilters(changeFilters(now, partial)), { replace, preventScrollReset: true });
  };
  return [readFilters(params), change];
}
