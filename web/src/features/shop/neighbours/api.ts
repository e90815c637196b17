import type { ListedStore, StoreList, StorePage } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';

/** How many shops a row shows. */
const SHOWN = 3;
/** Of so many near shops both rows are chosen: those that are near, and those that sell the like. */
const limit = 30;
/** Farther shops are not near. */
const NEAR_KM = 50;

type Shop = Pick<StorePage, 'id' | 'latitude' | 'longitude' | 'city' | 'productCategoryIds'>;

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shops nearest to a shop, one call for both rows; those of its town where its position is not known. */
    neighbours: build.query({
      ...endpoint(route('listStores'), (shop: Shop) => ({
        query: { ...(positionOf(shop) ?? { city: shop.city }), limit },
      })),
      transformResponse: ({ stores }: StoreList, _meta: unknown, shop: Shop) => rowsOf(shop, stores),
    }),
  }),
});

function positionOf({ latitude, longitude }: Shop): { lat: string; lng: string } | undefined {
  return latitude && longitude ? { lat: latitude, lng: longitude } : undefined;
}

/** Two rows of different shops, without the shop itself: near ones, and the nearest that sell what it mostly sells. */
function rowsOf(shop: Shop, stores: ListedStore[]): { near: ListedStore[]; alike: ListedStore[] } {
  const others = stores.filter(({ id }) => id !== shop.id);
  const near = others.filter(({ distance }) => (distance ?? 0) <= NEAR_KM).slice(0, SHOWN);
  const [mainCategory = ''] = shop.productCategoryIds;
  const alike = others.filter((other) => other.productCategoryIds.includes(mainCategory) && !near.includes(other));
  return { near, alike: alike.slice(0, SHOWN) };
}

export const { useNeighboursQuery } = neighboursApi;
