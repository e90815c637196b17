import { z } from 'zod';
import { defineApi } from './access.ts';
import { ANALYTICS_EVENT, TODAY_EVENT } from './event-names.ts';
import { id, isoDate } from './shapes.ts';
import { VISIT_SOURCE_NAMES } from './visit-sources.ts';

/** Figures of a shop for its owner. `totalVisits` counts one visit per visitor and day. */
export const storeAnalytics = z.object({
  totalProducts: z.int(),
  totalVisits: z.int(),
  /** Includes clicks on deleted products. */
  totalClicks: z.int(),
  /** At most ten products that still exist, most clicked first. */
  topProducts: z.array(
    z.object({
      product: z.object({ id, name: z.string(), price: z.int(), imageUrls: z.array(z.string()) }),
      clicks: z.int(),
    }),
  ),
  /** The last 30 days in America/Sao_Paulo, oldest first, including days with 0. */
  clicksByDate: z.array(z.object({ date: z.iso.date(), clicks: z.int() })),
});
export type StoreAnalytics = z.infer<typeof storeAnalytics>;

const counted = {
  /** Every view of the shop's page. */
  visits: z.int(),
  /** One visit per visitor and day. */
  uniques: z.int(),
  clicks: z.int(),
  /** Visits that resemble those by programs; included in `visits`. */
  suspects: z.int(),
};

/** Sources of visits; sources with equal numbers are sorted in this order. */
const VISIT_SOURCES = [...Object.values(VISIT_SOURCE_NAMES), 'Link direto'] as const;
export type VisitSource = (typeof VISIT_SOURCES)[number];

/** A shop's figures over a number of days in America/Sao_Paulo, including today. */
export const storePeriod = z.object({
  total: z.object(counted),
  /** Figures of the preceding period of equal length. */
  before: z.object(counted),
  /** Oldest first, including days with 0. */
  days: z.array(z.object({ date: z.iso.date(), ...counted })),
  /** Visits by hour of the day, 0 to 23, summed over the days. */
  visitsByHour: z.array(z.int()).length(24),
  /** Visits by source over the days, most visits first; sources with 0 are absent. */
  sources: z.array(z.object({ source: z.enum(VISIT_SOURCES), visits: z.int() })),
});
export type StorePeriod = z.infer<typeof storePeriod>;

/** A shop's figures of today in America/Sao_Paulo, and its average rating of all time. */
export const storeToday = z.object({
  visits: counted.visits,
  clicks: counted.clicks,
  /** Reviews of today, without removed ones. */
  reviews: z.int(),
  /** Null without reviews. */
  averageRating: z.number().nullable(),
});
export type StoreToday = z.infer<typeof storeToday>;

/** Figures of the platform for admins. */
export const platformAnalytics = z.object({
  totalUsers: z.int(),
  approvedUsers: z.int(),
  pendingUsers: z.int(),
  totalStores: z.int(),
  approvedStores: z.int(),
  /** Shops that are not approved. */
  pendingStores: z.int(),
  /** Those of them that wait for a decision, without the refused ones. */
  waitingStores: z.int(),
  totalProducts: z.int(),
  totalAccessLogs: z.int(),
  recentAccessLogs: z.array(z.object({ id, storeName: z.string(), source: z.string(), accessedAt: isoDate })),
});
export type PlatformAnalytics = z.infer<typeof platformAnalytics>;

/** Growth of the platform over a number of days in America/Sao_Paulo, including today. */
export const platformGrowth = z.object({
  /** Oldest first, including days with 0. New users, shops and reviews that were deleted since are not counted. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** Every view of a shop's page. */
      visits: z.int(),
      clicks: z.int(),
      /** Visits that resemble those by programs; included in `visits`. */
      suspects: z.int(),
      newUsers: z.int(),
      newStores: z.int(),
      newReviews: z.int(),
    }),
  ),
  /** At most ten shops, by visits, then clicks. */
  topStores: z.array(z.object({ id, name: z.string(), visits: z.int(), clicks: z.int() })),
  /** At most ten cities, by visits of their shops, with the number of all shops there. */
  topCities: z.array(z.object({ city: z.string(), stores: z.int(), visits: z.int() })),
});
export type PlatformGrowth = z.infer<typeof platformGrowth>;

/** Available periods, in days. */
export const PERIODS = ['7', '30', '90'] as const;
const period = z.enum(PERIODS, 'Use 7, 30 ou 90 dias').default('30');

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
    query: z.object({ days: period }),
    response: storePeriod,
  },
  getMyToday: {
    method: 'GET',
    path: '/my-store/today',
    access: 'owner',
    summary: "Today's visits, clicks and new reviews of the own shop, and its average",
    response: storeToday,
  },
  streamMyToday: {
    method: 'GET',
    path: '/my-store/today/stream',
    access: 'owner',
    summary: 'The same as server-sent events: at once, and when it has changed',
    errors: ['too_many_requests'],
    media: 'text/event-stream',
    event: { name: TODAY_EVENT, data: storeToday },
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
  getPlatformAnalytics: {
    method: 'GET',
    path: '/admin/analytics',
    access: 'admin',
    summary: 'Figures of the whole platform',
    response: platformAnalytics,
  },
  getPlatformGrowth: {
    method: 'GET',
    path: '/admin/analytics/growth',
    access: 'admin',
    summary: 'Growth of the platform over 7, 30 or 90 days: by day, and its most visited shops and cities',
    query: z.object({ days: period }),
    response: platformGrowth,
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
