/** What other services receive of reviews (`evt.reviews.ratings.<storeId>`). */
import { z } from 'zod';
import { subjectKind } from './domain/report.ts';

export const RATINGS_STREAM = { service: 'reviews', aggregate: 'ratings' } as const;

/** Total, mean and counts of the reviews of a shop. */
export const ratingsState = z.object({
  storeId: z.string(),
  totalReviews: z.int(),
  averageRating: z.number().nullable(),
  ratingCounts: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
});
export type RatingsState = z.infer<typeof ratingsState>;

/** The prior of the weighted rating: as if every shop had this many reviews of this mean. */
const PRIOR_MEAN = 3.5;
const PRIOR_WEIGHT = 5;

/** Returns the Bayesian mean: few reviews stay near the prior, unrated shops have the prior. */
export function weightedRating(averageRating: number | null, totalReviews: number): number {
  return (PRIOR_MEAN * PRIOR_WEIGHT + (averageRating ?? 0) * totalReviews) / (PRIOR_WEIGHT + totalReviews);
}

export const REPORT_STREAM = { service: 'reviews', aggregate: 'report' } as const;

/** What visitors have reported of a shop or a review. */
export const reportState = z.object({
  kind: subjectKind,
  subjectId: z.string(),
  storeId: z.string(),
  status: z.enum(['open', 'closed']),
  count: z.int(),
});
export type ReportState = z.infer<typeof reportState>;
