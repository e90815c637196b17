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

export type ChangeFilters = ChangeAddress<HomeFilters>;

const ADDRESS = { read: readFilters, write: writeFilters, apply: changeFilters };

/** Returns the filters in the address, and their setter. */
export const useFilters = () => useAddressState(ADDRESS);
