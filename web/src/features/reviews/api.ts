import { api, onSuccessOrOutOfDate } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { type Query, route } from '../../shared/api/route.ts';

/** The public reviews are fetched again as well. */
const invalidatesTags = onSuccessOrOutOfDate('MyReviews', 'Reviews');

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    myReviews: build.query({
      ...endpoint(route('listMyReviews'), (query: Query<'listMyReviews'>) => ({ query })),
      providesTags: ['MyReviews'],
      // Reviews arrive from others: the screen shows the present ones whenever it is opened.
      keepUnusedDataFor: 0,
    }),
    reply: build.mutation({ ...endpoint(route('replyToReview')), invalidatesTags }),
    removeReply: build.mutation({ ...endpoint(route('removeReply')), invalidatesTags }),
  }),
});

export const { useMyReviewsQuery, useReplyMutation, useRemoveReplyMutation } = reviewsApi;
