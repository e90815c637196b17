import { type AppDispatch, api } from '../../../shared/api/api.ts';
import { creation, wasReceived } from '../../../shared/api/creation.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { type RouteResponse, route } from '../../../shared/api/route.ts';
import { reviewPages } from '../../../shared/reviews/review-pages.ts';

/** The visit count last returned by `recordVisit`, by shop: another BFF may return a lower one for about a second. */
const toldCounts = new Map<string, number>();

interface Visit {
  /** Shop id. */
  id: string;
  /** Where the visit comes from; undefined if unknown. */
  source: string | undefined;
}

const byId = (id: string) => ({ params: { id } });

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    shop: build.query({
      ...endpoint(route('getStore'), byId),
      transformResponse: (shop: RouteResponse<'getStore'>) => ({ ...shop, visitCount: atLeastTold(shop) }),
      providesTags: (_shop, _error, id) => [{ type: 'Store', id }],
    }),
    products: build.query({ ...endpoint(route('listStoreProducts'), byId), providesTags: ['Products'] }),
    feed: build.query({ ...endpoint(route('listStoreFeed'), byId), providesTags: ['Feed'] }),
    reviews: build.infiniteQuery<RouteResponse<'listReviews'>, string, string>({
      ...reviewPages,
      providesTags: (_reviews, _error, id) => [{ type: 'Reviews', id }],
    }),
    reviewStats: build.query({
      ...endpoint(route('getReviewStats'), byId),
      providesTags: (_stats, _error, id) => [{ type: 'Reviews', id }],
    }),
    /** Also fetches the shop again, whose header shows the average. */
    postReview: build.mutation({
      ...creation(route('postReview')),
      invalidatesTags: (_review, error, { params: { id } }) =>
        error && !wasReceived(error)
          ? []
          : [
              { type: 'Reviews', id },
              { type: 'Store', id },
            ],
    }),
    report: build.mutation(creation(route('reportSubject'))),
    /** Shows the new count at once if the response has it; fetches the shop again in either case. */
    recordVisit: build.mutation({
      ...endpoint(route('recordVisit'), ({ id, source }: Visit) => ({
        ...byId(id),
        ...(source && { body: { source } }),
      })),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) => showCount(id, queryFulfilled, dispatch),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [{ type: 'Store', id }]),
    }),
  }),
});

function atLeastTold({ id, visitCount }: { id: string; visitCount: number }): number {
  return Math.max(visitCount, toldCounts.get(id) ?? 0);
}

async function showCount(
  id: string,
  recorded: Promise<{ data: RouteResponse<'recordVisit'> }>,
  dispatch: AppDispatch,
): Promise<void> {
  const visitCount = await recorded.then(
    ({ data }) => data?.visitCount,
    () => undefined,
  );
  if (visitCount === undefined) return;
  toldCounts.set(id, visitCount);
  const change = shopApi.util.updateQueryData('shop', id, (shop) => {
    shop.visitCount = atLeastTold(shop);
  });
  dispatch(change);
}

export const {
  useShopQuery,
  useLazyShopQuery,
  useProductsQuery,
  useFeedQuery,
  useReviewsInfiniteQuery,
  useReviewStatsQuery,
  usePostReviewMutation,
  useReportMutation,
  useRecordVisitMutation,
} = shopApi;
