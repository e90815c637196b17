import { type HomeFilters, readFilters, writeFilters } from '@cardume/bff/contract';
import { type ChangeAddress, useAddressState } from '../../../ui/use-address-state.ts';

/**
 * Returns the filters after a change. A change without a page returns to the first page, another search turns spelling
 * correction on again, and values that the new view does not support are dropped.
 */
export function changeFilters(filters: HomeFilters, change: Partial<HomeFilters>): HomeFilters {
  const { search = filters.search } = change;
  const exact = filters.exact && search === filters.search;
  return readFilters(writeFilters({ ...filters, page: 1, exact, ...change }));
}

/** Returns the address of the home page after a change of its filters. */
export function filteredHref(filters: HomeFilters, change: Partial<HomeFilters>): string {
  const query = writeFilters(changeFilters(filters, change));
  return query.size > 0 ? `/?${query}` : '/';
}

export type ChangeFilters = ChangeAddress<HomeFilters>;

const ADDRESS = { read: readFilters, write: writeFilters, apply: changeFilters };

/** Returns the filters in the address, and their setter. */
export const useFilters = () => useAddressState(ADDRESS);
