import type { ListedStore, StoreList, StorePage } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';

/** How many shops a row shows. */
const SHOWN = 3;
/** Two rows show different shops, and neither the shop itself. */
const limit = 2 * SHOWN + 1;
/** Farther shops are not near. */
const NEAR_KM = 50;

type Shop = Pick<StorePage, 'id' | 'latitude' | 'longitude' | 'city' | 'productCategoryIds'>;

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shops nearest to a shop; in its town where its position is not known. */
    shopsNearby: build.query({
      ...endpoint(route('listStores'), (shop: Shop) => ({
        query: { ...(positionOf(shop) ?? { city: shop.city }), limit },
      })),
      transformResponse: ({ stores }: StoreList, _meta: unknown, shop: Shop) =>
        othersThan(shop, stores).filter(({ distance }) => (distance ?? 0) <= NEAR_KM),
    }),
    /** Shops that sell what a shop mostly sells, the nearest first where its position is known. */
    shopsAlike: build.query({
      ...endpoint(route('listStores'), (shop: Shop) => ({
        query: { productCategory: shop.productCategoryIds[0], ...positionOf(shop), limit },
      })),
      transformResponse: ({ stores }: StoreList, _meta: unknown, shop: Shop) => othersThan(shop, stores),
    }),
  }),
});

function positionOf({ latitude, longitude }: Shop): { lat: string; lng: string } | undefined {
  return latitude && longitude ? { lat: latitude, lng: longitude } : undefined;
}

function othersThan(shop: Shop, stores: ListedStore[]): ListedStore[] {
  return stores.filter(({ id }) => id !== shop.id);
}

export const { useShopsNearbyQuery, useShopsAlikeQuery } = neighboursApi;

/** The first few of a row, without those that another row shows already. */
export function rowOf(shops: readonly ListedStore[] = [], shownAlready: readonly ListedStore[] = []): ListedStore[] {
  const known = new Set(shownAlready.map(({ id }) => id));
  return shops.filter(({ id }) => !known.has(id)).slice(0, SHOWN);
}
