import { type HomeFilters, listQueryOf, type StoreList } from '@cardume/bff/contract';
import { useState } from 'react';
import type { Point } from '../../../lib/position.ts';
import { useFavourites } from '../../../shared/favourites/favourites.ts';
import type { QueryState } from '../../../ui/state/QueryView.tsx';
import { useShopsByIdsQuery } from '../api.ts';

/**
 * The favourite shops as a list of one page. A shop that is removed from the favourites stays until the list is left, so
 * that this can be undone.
 */
export function useFavouriteShops(filters: HomeFilters, from: Point | undefined): QueryState<StoreList> {
  const favourites = useFavourites();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (filters.favourites !== (shown !== null)) setShown(filters.favourites ? favourites : null);
  const query = useShopsByIdsQuery(
    { ...listQueryOf({ ...filters, page: 1 }), ...from, ids: shown ?? [] },
    { skip: shown === null },
  );
  if (!query.currentData) return { ...query, currentData: undefined };
  const stores = query.currentData;
  return { ...query, currentData: { stores, cities: [], total: stores.length, totalPages: 1 } };
}
