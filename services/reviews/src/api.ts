/** The internal API of reviews. */
import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { rating } from './domain/ratings.ts';
import { ratingsState } from './events.ts';

const id = z.string().min(1).max(100);

export const review = z.object({
  id,
  storeId: id,
  rating: z.int(),
  comment: z.string().nullable(),
  customerName: z.string(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof review>;

const storeParams = z.object({ storeId: id });

export const reviewsApi = defineContract({
  listReviews: {
    method: 'GET',
    path: '/stores/:storeId/reviews',
    summary: 'The reviews of a shop, newest first',
    params: storeParams,
    query: z.object({ page: z.coerce.number().int().min(1), limit: z.coerce.number().int().min(1).max(100) }),
    response: z.array(review),
  },
  getRatings: {
    method: 'GET',
    path: '/stores/:storeId/ratings',
    summary: 'Total, mean and counts of the reviews of a shop',
    params: storeParams,
    response: ratingsState,
  },
  postReview: {
    method: 'PUT',
    path: '/stores/:storeId/reviews/:id',
    summary: 'Posts a review; idempotent for the same id',
    params: storeParams.extend({ id }),
    body: z.object({
      rating,
      comment: z.string().max(2000).nullable(),
      customerName: z.string().min(1).max(100),
      createdAt: z.iso.datetime().optional(),
      storeApproved: z.boolean(),
    }),
    response: z.object({ version: z.int(), state: ratingsState, review }),
  },
  removeReview: {
    method: 'DELETE',
    path: '/stores/:storeId/reviews/:id',
    summary: 'Removes a review and records the reason',
    params: storeParams.extend({ id }),
    body: z.object({ reason: z.string().min(1).max(500) }),
    response: z.object({ version: z.int(), state: ratingsState }),
  },
});
