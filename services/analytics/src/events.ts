import { z } from 'zod';

/** Live figures of analytics, over core NATS. Messages may be lost; each one is complete. */

/**
 * Totals of a shop. Within a generation figures only grow, so receivers keep the maximum of each. Drop messages of a
 * generation older than the one that `readCounts` has returned.
 */
export const storeTotals = z.object({
  /** Start of the rebuild that the figures come from, in ms since the epoch. */
  generation: z.int(),
  storeId: z.string(),
  /** Every open of the shop's page. */
  visitCount: z.int(),
  /** Unique accesses: one per visitor and day. */
  totalVisits: z.int(),
  totalClicks: z.int(),
});
export type StoreTotals = z.infer<typeof storeTotals>;

/** Totals of the shops that have changed; each worker sends them at most 20 times a second. */
export const LIVE_SUBJECT = 'live.analytics-totals';
export const liveTotals = z.array(storeTotals);
