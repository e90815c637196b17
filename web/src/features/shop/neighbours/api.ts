import type { ListedStore, StoreList, StorePage } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import type { ApiRequest } from '../../../shared/api/base-query.ts';

/** How many shops a row shows; one more is asked for, because the shop itself may be among them. */
const SHOWN = 3;
/** What is farther away is not near. */
const NEAR_KM = 50;

type Shop = Pick<StorePage, 'id' | 'latitude' | 'longitude' | 'city' | 'productCategoryIds'>;

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shops nearest to a shop; in its town where its position is not known. */
    shopsNearby: build.query<ListedStore[], Shop>({
      query: (shop) => listOf(whereaboutsOf(shop) ?? { city: shop.city }),
      transformResponse: ({ stores }: StoreList, _meta, shop) =>
        othersThan(shop, stores).filter(({ distance }) => (distance ?? 0) <= NEAR_KM),
    }),
    /** Shops that sell what a shop mostly sells, the nearest first where its position is known. */
    shopsAlike: build.query<ListedStore[], Shop>({
      query: (shop) => listOf({ productCategory: shop.productCategoryIds[0], ...whereaboutsOf(shop) }),
      transformResponse: ({ stores }: StoreList, _meta, shop) => othersThan(shop, stores),
    }),
  }),
});

function listOf(query: NonNullable<ApiRequest['query']>): ApiRequest {
  return { path: '/stores', query: { ...query, limit: 2 * SHOWN + 1 } };
}

function whereaboutsOf({ latitude, longitude }: Shop): { lat: string; lng: string } | undefined {
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
