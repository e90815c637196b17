/** What other services receive of reviews (`evt.reviews.ratings.<storeId>`). */
import { z } from 'zod';

export const RATINGS_STREAM = { service: 'reviews', aggregate: 'ratings' } as const;

/** Total, mean and counts of the reviews of a shop. */
export const ratingsState = z.object({
  storeId: z.string(),
  totalReviews: z.int(),
  averageRating: z.number().nullable(),
  ratingCounts: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
});
export type RatingsState = z.infer<typeof ratingsState>;
