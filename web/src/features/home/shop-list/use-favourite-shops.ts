import type { StoreList } from '@cardume/bff/contract';
import { useState } from 'react';
import type { RouteQuery } from '../../../shared/api/route.ts';
import { useFavourites } from '../../../shared/favourites/favourites.ts';
import type { QueryState } from '../../../ui/state/QueryView.tsx';
import { useShopsByIdsQuery } from '../api.ts';

/**
 * Returns the favourite shops as a list of one page. A shop removed from the favourites stays listed until the filter
 * is turned off, so that the removal can be undone.
 * @param active whether the list shows favourites
 * @param asked the query of the list; its page is ignored
 */
export function useFavouriteShops(active: boolean, asked: RouteQuery<'listStores'>): QueryState<StoreList> {
  const favourites = useFavourites();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (active !== (shown !== null)) setShown(active ? favourites : null);
  const query = useShopsByIdsQuery({ ...asked, page: 1, ids: shown ?? [] }, { skip: shown === null });
  if (!query.currentData) return { ...query, currentData: undefined };
  const stores = query.currentData;
  return { ...query, currentData: { stores, cities: [], total: stores.length, totalPages: 1 } };
}
