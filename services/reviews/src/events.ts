/** Ratings and reports as published to other services (`evt.reviews.<aggregate>.<id>`). */
import { z } from 'zod';
import { subjectKind } from './domain/report.ts';

export const RATINGS_STREAM = { service: 'reviews', aggregate: 'ratings' } as const;

/** Number of reviews, mean rating (null without reviews) and counts by rating of a shop. */
export const ratingsState = z.object({
  storeId: z.string(),
  totalReviews: z.int(),
  averageRating: z.number().nullable(),
  ratingCounts: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
});
export type RatingsState = z.infer<typeof ratingsState>;

/** Prior of the weighted rating: every shop gets `PRIOR_WEIGHT` additional reviews with a mean of `PRIOR_MEAN`. */
const PRIOR_MEAN = 3.5;
const PRIOR_WEIGHT = 5;

/** Returns the Bayesian average: with few reviews it is close to the prior, without any it is the prior. */
export function weightedRating(averageRating: number | null, totalReviews: number): number {
  return (PRIOR_MEAN * PRIOR_WEIGHT + (averageRating ?? 0) * totalReviews) / (PRIOR_WEIGHT + totalReviews);
}

export const REPORT_STREAM = { service: 'reviews', aggregate: 'report' } as const;

/** Reports on a shop or a review. */
export const reportState = z.object({
  kind: subjectKind,
  subjectId: z.string(),
  storeId: z.string(),
  status: z.enum(['open', 'closed']),
  count: z.int(),
});
export type ReportState = z.infer<typeof reportState>;
