import { type ListedStore, MAX_STORE_IDS } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { callRoute, endpoint } from '../../../shared/api/endpoint.ts';
import { type RouteQuery, route } from '../../../shared/api/route.ts';

const kmTo = ({ distance }: ListedStore) => distance ?? Number.MAX_VALUE;
const nearestFirst = (a: ListedStore, b: ListedStore) => kmTo(a) - kmTo(b);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query({
      ...endpoint(route('listStores'), (query: RouteQuery<'listStores'>) => ({ query })),
      transformErrorResponse: (error: ApiError) => ({ ...error, message: 'Failed to fetch stores' }),
      providesTags: [{ type: 'Store', id: 'LIST' }],
    }),
    /**
     * The shops with these ids that match the filters, fetched in batches. Sorted by distance if there is a position,
     * else in the order of `ids`. Any other `sort` applies within each batch only.
     */
    shopsByIds: build.query<ListedStore[], Omit<RouteQuery<'listStores'>, 'ids'> & { ids: readonly string[] }>({
      queryFn: async ({ ids, ...filters }, _api, _options, send) => {
        const parts = times(Math.ceil(ids.length / MAX_STORE_IDS)).map((part) =>
          ids.slice(part * MAX_STORE_IDS, (part + 1) * MAX_STORE_IDS).join(','),
        );
        const query = { ...filters, limit: MAX_STORE_IDS };
        const lists = await Promise.all(
          parts.map((part) => callRoute(send, route('listStores'), { query: { ...query, ids: part } })),
        );
        const failed = lists.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        const shops = lists.flatMap(({ data }) => data?.stores ?? []);
        if (filters.sort && filters.sort !== 'distance') return { data: shops };
        const placeOf = new Map(ids.map((id, place) => [id, place]));
        const inOrder = shops.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
        return { data: filters.lat === undefined ? inOrder : inOrder.sort(nearestFirst) };
      },
    }),
    foundProducts: build.query(endpoint(route('searchProducts'), (query: RouteQuery<'searchProducts'>) => ({ query }))),
    suggestions: build.query({
      ...endpoint(route('suggest'), (q: string) => ({ query: { q } })),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    heroBanners: build.query({
      ...endpoint(route('listHeroBanners')),
      providesTags: [{ type: 'HomeContent', id: 'hero-banners' }],
    }),
    banners: build.query({
      ...endpoint(route('listBanners')),
      providesTags: [{ type: 'HomeContent', id: 'banners' }],
    }),
    bestSellers: build.query({
      ...endpoint(route('listBestSellers')),
      providesTags: [{ type: 'HomeContent', id: 'best-sellers' }],
    }),
    sponsoredProducts: build.query({
      ...endpoint(route('listSponsoredProducts')),
      providesTags: [{ type: 'HomeContent', id: 'sponsored-products' }],
    }),
  }),
});

export const {
  useStoresQuery,
  useShopsByIdsQuery,
  useFoundProductsQuery,
  useSuggestionsQuery,
  useHeroBannersQuery,
  useBannersQuery,
  useBestSellersQuery,
  useSponsoredProductsQuery,
} = homeApi;
