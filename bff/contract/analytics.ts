import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { id } from './shapes.ts';

/** What an owner sees of their shop. Visits are unique accesses: one a visitor and day. */
export const storeAnalytics = z.object({
  totalProducts: z.int(),
  totalVisits: z.int(),
  /** Clicks on deleted products too. */
  totalClicks: z.int(),
  /** At most ten that still exist, most clicked first. */
  topProducts: z.array(
    z.object({
      product: z.object({ id, name: z.string(), price: z.int(), imageUrls: z.array(z.string()) }),
      clicks: z.int(),
    }),
  ),
  /** 30 days of America/Sao_Paulo, oldest first, zeros included. */
  clicksByDate: z.array(z.object({ date: z.iso.date(), clicks: z.int() })),
});
export type StoreAnalytics = z.infer<typeof storeAnalytics>;

/** The event of both streams; its data is the JSON that the call of the same name answers. */
export const ANALYTICS_EVENT = 'analytics';

export const analyticsContract = defineContract({
  getMyAnalytics: {
    method: 'GET',
    path: '/my-store/analytics',
    access: 'signed-in',
    summary: 'Figures of the own shop',
    response: storeAnalytics,
  },
  streamMyAnalytics: {
    method: 'GET',
    path: '/my-store/analytics/stream',
    access: 'signed-in',
    summary: 'The same as server-sent events: at once, and whenever a figure moves',
  },
  streamPlatformAnalytics: {
    method: 'GET',
    path: '/admin/analytics/stream',
    access: 'admin',
    summary: 'Figures of the platform as server-sent events: at once, and whenever a figure moves',
  },
});
