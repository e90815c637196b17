import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { invalidateOnSuccessOrOutOfDate } from '../../../shared/api/mutations.ts';
import { type RouteQuery, route } from '../../../shared/api/route.ts';

/** Also invalidates the public reviews. */
const invalidatesTags = invalidateOnSuccessOrOutOfDate('MyReviews', 'Reviews');

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    myReviews: build.query({
      ...endpoint(route('listMyReviews'), (query: RouteQuery<'listMyReviews'>) => ({ query })),
      providesTags: ['MyReviews'],
      // Others write reviews: they are fetched whenever the screen is opened.
      keepUnusedDataFor: 0,
    }),
    reply: build.mutation({ ...endpoint(route('replyToReview')), invalidatesTags }),
    removeReply: build.mutation({ ...endpoint(route('removeReply')), invalidatesTags }),
  }),
});

export const { useMyReviewsQuery, useReplyMutation, useRemoveReplyMutation } = reviewsApi;
