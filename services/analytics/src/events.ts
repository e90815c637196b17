import { z } from 'zod';

/** Live figures of analytics, published on core NATS. Messages may be lost; each one has absolute totals. */

/**
 * Totals of a shop. Totals never decrease within a generation, so receivers keep the maximum of each. Receivers drop
 * messages of generations older than the one that `readCounts` returned.
 */
export const storeTotals = z.object({
  /** Start of the rebuild that the figures come from, in ms since the epoch. */
  generation: z.int(),
  storeId: z.string(),
  /** Every visit to the shop's page. */
  visitCount: z.int(),
  /** Unique visits: one per visitor and day. */
  totalVisits: z.int(),
  totalClicks: z.int(),
});
export type StoreTotals = z.infer<typeof storeTotals>;

/** Subject for the totals of changed shops (`liveTotals`); each worker publishes at most 20 times a second. */
export const LIVE_SUBJECT = 'live.analytics-totals';
export const liveTotals = z.array(storeTotals);
