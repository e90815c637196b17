import { z } from 'zod';
import { defineApi } from './access.ts';
import { platformAnalytics } from './admin.ts';
import { id } from './shapes.ts';

/** Figures of a shop for its owner. Visits are unique: one per visitor and day. */
export const storeAnalytics = z.object({
  totalProducts: z.int(),
  totalVisits: z.int(),
  /** Includes clicks on deleted products. */
  totalClicks: z.int(),
  /** At most ten existing products, most clicked first. */
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

const counted = {
  /** Every visit of the page. */
  visits: z.int(),
  /** One per visitor and day. */
  uniques: z.int(),
  clicks: z.int(),
};

/** A shop's figures over some days of America/Sao_Paulo that end today. */
export const storePeriod = z.object({
  total: z.object(counted),
  /** The same for the preceding period of equal length. */
  before: z.object(counted),
  /** Oldest first, zeros included. */
  days: z.array(z.object({ date: z.iso.date(), ...counted })),
  /** Visits by hour of the day, 0 to 23, summed over the days. */
  visitsByHour: z.array(z.int()).length(24),
});
export type StorePeriod = z.infer<typeof storePeriod>;

/** Available periods, in days. */
export const PERIODS = ['7', '30', '90'] as const;

/** The event of both streams; its data is the response of the call that reads the same figures once. */
export const ANALYTICS_EVENT = 'analytics';

export const analyticsContract = defineApi({
  getMyAnalytics: {
    method: 'GET',
    path: '/my-store/analytics',
    access: 'owner',
    summary: 'Figures of the own shop',
    response: storeAnalytics,
  },
  getMyPeriod: {
    method: 'GET',
    path: '/my-store/analytics/period',
    access: 'owner',
    summary: 'Figures of the own shop over 7, 30 or 90 days, and over as many before',
    query: z.object({ days: z.enum(PERIODS).default('30') }),
    response: storePeriod,
  },
  streamMyAnalytics: {
    method: 'GET',
    path: '/my-store/analytics/stream',
    access: 'owner',
    summary: 'The same as server-sent events: at once, and whenever a figure changes',
    errors: ['too_many_requests'],
    media: 'text/event-stream',
    event: { name: ANALYTICS_EVENT, data: storeAnalytics },
  },
  streamPlatformAnalytics: {
    method: 'GET',
    path: '/admin/analytics/stream',
    access: 'admin',
    summary: 'Figures of the platform as server-sent events: at once, and whenever a figure changes',
    errors: ['too_many_requests'],
    media: 'text/event-stream',
    event: { name: ANALYTICS_EVENT, data: platformAnalytics },
  },
});
