import { z } from 'zod';

/** What others may know of analytics: its live figures, over core NATS. Messages may be lost; the next one has it all. */

/**
 * A shop's totals. Absolute, so that receivers keep the maximum: the higher generation wins, and within one generation
 * each figure only grows.
 */
export const storeTotals = z.object({
  /** The rebuild the figures come from, as a moment in ms. */
  generation: z.int(),
  storeId: z.string(),
  /** Every open of the shop's page. */
  visitCount: z.int(),
  /** Unique accesses: one a visitor and day. */
  totalVisits: z.int(),
  totalClicks: z.int(),
});
export type StoreTotals = z.infer<typeof storeTotals>;

/** Subject of a shop's totals, sent at most 5 times a second by each worker; `*` for every shop's. */
export function liveSubject(storeId: string | '*'): string {
  return `live.analytics.${storeId}`;
}
