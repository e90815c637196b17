import type { ListedStore } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { call, endpoint } from '../../shared/api/endpoint.ts';
import { type Query, route } from '../../shared/api/route.ts';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query({
      ...endpoint(route('listStores'), (query: Query<'listStores'>) => ({ query })),
      transformErrorResponse: (error: ApiError) => ({ ...error, message: 'Failed to fetch stores' }),
      providesTags: [{ type: 'Store', id: 'LIST' }],
    }),
    /** Shops by their ids, in that order; deleted ones are left out. */
    shopsByIds: build.query<ListedStore[], readonly string[]>({
      queryFn: async (ids, _api, _options, send) => {
        const shops = await Promise.all(ids.map((id) => call(send, route('getStore'), { params: { id } })));
        const failed = shops.find(({ error }) => error && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: shops.flatMap(({ data }) => (data ? [data] : [])) };
      },
    }),
    reverseGeocode: build.mutation(endpoint(route('reverseGeocode'))),
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
  useReverseGeocodeMutation,
  useStoresQuery,
  useShopsByIdsQuery,
  useHeroBannersQuery,
  useBannersQuery,
  useBestSellersQuery,
  useSponsoredProductsQuery,
} = homeApi;
