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
const reason = z.string().min(1).max(500);

/** Most reviews that are listed or removed by origin in one call. */
export const SAME_ORIGIN_MAX = 1_000;
/** Reviews in one call of `removeReviews`: more would outlast the call. */
export const REMOVALS_MAX = 100;

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
      /** Only keyed hashes of it are stored. Absent for reviews that no visitor wrote. */
      sender: z.object({ address: z.string().min(1).max(100), visitor: z.string().max(100).nullable() }).optional(),
    }),
    response: z.object({ version: z.int(), state: ratingsState, review }),
  },
  removeReview: {
    method: 'DELETE',
    path: '/stores/:storeId/reviews/:id',
    summary: 'Removes a review and records the reason',
    params: storeParams.extend({ id }),
    body: z.object({ reason }),
    response: z.object({ version: z.int(), state: ratingsState }),
  },
  listSameOrigin: {
    method: 'GET',
    path: '/stores/:storeId/reviews/:id/same-origin',
    summary: 'Reviews of all shops from the address or visitor of this one, itself included; newest first',
    params: storeParams.extend({ id }),
    response: z.array(review),
  },
  removeReviews: {
    method: 'POST',
    path: '/reviews/removals',
    summary: 'Removes reviews and records the reason; those that are gone already are skipped',
    body: z.object({ ids: z.array(id).max(REMOVALS_MAX), reason }),
    response: z.object({
      removed: z.int(),
      /** The ratings of the shops that have lost reviews. */
      ratings: z.array(z.object({ version: z.int(), state: ratingsState })),
    }),
  },
});
