import type { Banner, HeroBanner, HomeProduct, ListedStore, Locality, StoreList } from '@cardume/bff/contract';
import type { Point } from '../../lib/position.ts';
import { api } from '../../shared/api/api.ts';

/** What the shop list is asked for; `productCategory` is a slug or an id. */
export interface StoresQuery {
  productCategory?: string;
  search?: string;
  city?: string;
  page: number;
  lat?: number;
  lng?: number;
}

export const PAGE_SIZE = 5;

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    stores: build.query<StoreList, StoresQuery>({
      query: (query) => ({ path: '/stores', query: { ...query, limit: PAGE_SIZE } }),
      transformErrorResponse: (error) => ({ ...error, message: 'Failed to fetch stores' }),
      providesTags: [{ type: 'Store', id: 'LIST' }],
    }),
    /** Shops by their ids, in that order; those that are not there any more are left out. */
    shopsByIds: build.query<ListedStore[], readonly string[]>({
      queryFn: async (ids, _api, _options, baseQuery) => {
        const answers = await Promise.all(ids.map((id) => baseQuery({ path: `/stores/${encodeURIComponent(id)}` })));
        const failed = answers.find(({ error }) => error && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: answers.flatMap(({ data }) => (data ? [data as ListedStore] : [])) };
      },
    }),
    reverseGeocode: build.mutation<Locality, Point>({
      query: (point) => ({ path: '/reverse-geocode', method: 'POST', body: point }),
    }),
    heroBanners: build.query<HeroBanner[], void>({
      query: () => ({ path: '/hero-banners' }),
      providesTags: [{ type: 'HomeContent', id: 'hero-banners' }],
    }),
    banners: build.query<Banner[], void>({
      query: () => ({ path: '/banners' }),
      providesTags: [{ type: 'HomeContent', id: 'banners' }],
    }),
    bestSellers: build.query<HomeProduct[], void>({
      query: () => ({ path: '/best-sellers' }),
      providesTags: [{ type: 'HomeContent', id: 'best-sellers' }],
    }),
    sponsoredProducts: build.query<HomeProduct[], void>({
      query: () => ({ path: '/sponsored-products' }),
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
