import type { StoreList } from '@cardume/bff/contract';
import { useState } from 'react';
import type { Query } from '../../../shared/api/route.ts';
import { useFavourites } from '../../../shared/favourites/favourites.ts';
import type { QueryState } from '../../../ui/state/QueryView.tsx';
import { useShopsByIdsQuery } from '../api.ts';

/**
 * The favourite shops as a list of one page. A shop that is removed from the favourites stays until the list is left, so
 * that this can be undone.
 * @param active whether the list shows favourites
 * @param asked what the list asks for, favourites or not
 */
export function useFavouriteShops(active: boolean, asked: Query<'listStores'>): QueryState<StoreList> {
  const favourites = useFavourites();
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (active !== (shown !== null)) setShown(active ? favourites : null);
  const query = useShopsByIdsQuery({ ...asked, page: 1, ids: shown ?? [] }, { skip: shown === null });
  if (!query.currentData) return { ...query, currentData: undefined };
  const stores = query.currentData;
  return { ...query, currentData: { stores, cities: [], total: stores.length, totalPages: 1 } };
}
