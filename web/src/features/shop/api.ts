import type { FeedPhoto, NewReview, Product, Review, ReviewStats, StorePage } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';

/** Reviews a call answers with where it does not say how many. */
const REVIEWS_A_PAGE = 100;

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    shop: build.query<StorePage, string>({
      query: (id) => ({ path: `/stores/${encodeURIComponent(id)}` }),
      providesTags: (_shop, _error, id) => [{ type: 'Store', id }],
    }),
    products: build.query<Product[], string>({
      query: (id) => ({ path: `/stores/${encodeURIComponent(id)}/products` }),
      providesTags: ['Products'],
    }),
    feed: build.query<FeedPhoto[], string>({
      query: (id) => ({ path: `/stores/${encodeURIComponent(id)}/feed` }),
      providesTags: ['Feed'],
    }),
    reviews: build.infiniteQuery<Review[], string, number>({
      query: ({ queryArg: id, pageParam }) => ({
        path: `/stores/${encodeURIComponent(id)}/reviews`,
        query: { page: pageParam === 1 ? undefined : pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, pages) => (last.length === REVIEWS_A_PAGE ? pages.length + 1 : undefined),
      },
      providesTags: (_reviews, _error, id) => [{ type: 'Reviews', id }],
    }),
    reviewStats: build.query<ReviewStats, string>({
      query: (id) => ({ path: `/stores/${encodeURIComponent(id)}/reviews/stats` }),
      providesTags: (_stats, _error, id) => [{ type: 'Reviews', id }],
    }),
    /** The shop is asked for again as well: its head shows the average. */
    postReview: build.mutation<Review, { shopId: string; review: NewReview }>({
      query: ({ shopId, review }) => ({
        path: `/stores/${encodeURIComponent(shopId)}/reviews`,
        method: 'POST',
        body: review,
      }),
      invalidatesTags: (_review, error, { shopId }) =>
        error
          ? []
          : [
              { type: 'Reviews', id: shopId },
              { type: 'Store', id: shopId },
            ],
    }),
    /** No `visitCount` means that the visit is taken down and not counted yet. */
    recordVisit: build.mutation<{ visitCount?: number }, string>({
      query: (id) => ({ path: `/stores/${encodeURIComponent(id)}/visit`, method: 'POST' }),
      invalidatesTags: (_answer, error, id) => (error ? [] : [{ type: 'Store', id }]),
    }),
    recordClick: build.mutation<unknown, string>({
      query: (productId) => ({
        path: '/product-clicks',
        method: 'POST',
        body: { productId, source: 'store_page' },
        keepalive: true,
      }),
    }),
  }),
});

export const {
  useShopQuery,
  useLazyShopQuery,
  useProductsQuery,
  useFeedQuery,
  useReviewsInfiniteQuery,
  useReviewStatsQuery,
  usePostReviewMutation,
  useRecordVisitMutation,
  useRecordClickMutation,
} = shopApi;
