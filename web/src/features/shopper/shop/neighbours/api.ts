import type { ListedStore, StoreList, StorePage } from '@cardume/bff/contract';
import { api } from '../../../../shared/api/api.ts';
import { endpoint } from '../../../../shared/api/endpoint.ts';
import { route } from '../../../../shared/api/route.ts';

/** Shops per row. */
const SHOWN = 3;
/** Number of nearest shops requested, from which both rows are chosen. */
const limit = 30;
/** Maximum distance of a near shop. */
const NEAR_KM = 50;

type Shop = Pick<StorePage, 'id' | 'latitude' | 'longitude' | 'city' | 'productCategoryIds'>;

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Both rows by one call: the shops nearest to a shop, or those of its city if its position is unknown. */
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

/** Returns two disjoint rows without the shop itself: near shops, and the nearest others of its first category. */
function rowsOf(shop: Shop, stores: ListedStore[]): { near: ListedStore[]; alike: ListedStore[] } {
  const others = stores.filter(({ id }) => id !== shop.id);
  const near = others.filter(({ distance }) => (distance ?? 0) <= NEAR_KM).slice(0, SHOWN);
  const [mainCategory = ''] = shop.productCategoryIds;
  const alike = others.filter((other) => other.productCategoryIds.includes(mainCategory) && !near.includes(other));
  return { near, alike: alike.slice(0, SHOWN) };
}

export const { useNeighboursQuery } = neighboursApi;
