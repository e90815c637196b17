import type { Banner, HeroBanner, HomeProduct, StoreList } from '@cardume/bff/contract';
import { api } from '../../app/api.ts';
import type { Point } from '../../lib/position.ts';

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
    }),
    reverseGeocode: build.mutation<{ city: string; neighborhood: string }, Point>({
      query: (point) => ({ path: '/reverse-geocode', method: 'POST', body: point }),
    }),
    heroBanners: build.query<HeroBanner[], void>({ query: () => ({ path: '/hero-banners' }) }),
    banners: build.query<Banner[], void>({ query: () => ({ path: '/banners' }) }),
    bestSellers: build.query<HomeProduct[], void>({ query: () => ({ path: '/best-sellers' }) }),
    sponsoredProducts: build.query<HomeProduct[], void>({ query: () => ({ path: '/sponsored-products' }) }),
  }),
});

export const {
  useReverseGeocodeMutation,
  useStoresQuery,
  useHeroBannersQuery,
  useBannersQuery,
  useBestSellersQuery,
  useSponsoredProductsQuery,
} = homeApi;
