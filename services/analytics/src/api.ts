import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { recentVisit } from './figures/recent-visit.ts';
import { COUNTED_SOURCES } from './logs/sources.ts';

/** Maximum entries per call, per write and per aggregated batch: a longer script would block Redis. */
export const MAX_ENTRIES = 500;

/** Maximum shops per call of `readCounts`. */
export const MAX_COUNTED_STORES = 1_000;

/** Longest period that can be read. Redis drops visits by hour soon after it. */
export const MAX_PERIOD_DAYS = 90;

const uuid = z.guid();
/** Visits that resemble those by programs, included in all visits. Absent in responses of earlier releases. */
const suspects = z.int().default(0);
const entry = {
  storeId: uuid,
  /** Visitor id from the cookie; only a keyed hash of it is stored. */
  visitor: z.string().min(1).max(64),
  source: z.string().min(1).max(50),
  /** Set for demo data only. Default: now. */
  at: z.iso.datetime().optional(),
};
const visits = z
  .array(z.object({ ...entry, suspect: z.boolean().default(false) }))
  .min(1)
  .max(MAX_ENTRIES);
const clicks = z
  .array(z.object({ ...entry, productId: uuid }))
  .min(1)
  .max(MAX_ENTRIES);
const count = z.int().nullable();

export const storeFigures = z.object({
  /** Every visit. */
  visitCount: z.int(),
  /** Unique visits: one per visitor and day. */
  totalVisits: z.int(),
  /** Clicks on all products, including deleted ones. */
  totalClicks: z.int(),
  /** The last 30 days in America/Sao_Paulo, oldest first, zeros included. */
  clicksByDay: z.array(z.object({ date: z.iso.date(), clicks: z.int() })),
  /** Most clicked first, including deleted products, at most 1,000. */
  topProducts: z.array(z.object({ productId: z.string(), clicks: z.int() })),
});

export const storeDays = z.object({
  /** Days in America/Sao_Paulo, oldest first, zeros included: the requested period, preceded by one of equal length. */
  days: z.array(z.object({ date: z.iso.date(), visits: z.int(), uniques: z.int(), clicks: z.int(), suspects })),
  /** Visits within the requested period by hour of the day, from 0 to 23. */
  visitsByHour: z.array(z.int()),
  /** Visits within the requested period by counted source. */
  visitsBySource: z.record(z.enum(COUNTED_SOURCES), z.int()),
});

export const platformDays = z.object({
  /** Days in America/Sao_Paulo, oldest first, zeros included. */
  days: z.array(z.object({ date: z.iso.date(), visits: z.int(), clicks: z.int(), suspects })),
  /** Shops with visits or clicks on these days, as parallel arrays, because there may be 100,000. */
  stores: z.object({ ids: z.array(z.string()), visits: z.array(z.int()), clicks: z.array(z.int()) }),
});

export const platformFigures = z.object({
  totalAccessLogs: z.int(),
  /** The last 20 visits, newest first. */
  recentAccessLogs: z.array(recentVisit),
});

/** A job that failed on every attempt. */
export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  reason: z.string(),
  attempts: z.int(),
  at: z.iso.datetime(),
});

/** Progress and result of a comparison of all figures with the logs. */
export const comparison = z.object({
  /** The `seq` up to which the logs were aggregated for the comparison. */
  cursor: z.int(),
  lastSeq: z.int(),
  finished: z.boolean(),
  /** Number of compared Redis keys. */
  compared: z.int(),
  /** The first 1,000 keys that differ. */
  differences: z.array(z.object({ id: z.string(), what: z.string() })),
  /** Why the comparison failed; null if it did not. */
  failure: z.string().nullable(),
});

/** The internal API of analytics. The caller decides which visits to record. */
export const analyticsApi = defineContract({
  recordVisits: {
    method: 'POST',
    path: '/visits',
    summary: 'Stores visits; responds when they are durable, with the count of each shop if it is known within 300 ms',
    body: z.object({ visits }),
    response: z.array(z.object({ visitCount: count })),
  },
  recordClicks: {
    method: 'POST',
    path: '/clicks',
    summary:
      'Stores clicks; responds when they are durable, with the count of each product if it is known within 300 ms',
    body: z.object({ clicks }),
    response: z.array(z.object({ clicks: count })),
  },
  readCounts: {
    method: 'POST',
    path: '/counts',
    readOnly: true,
    summary: 'Visit counts of several shops; empty while they are unknown',
    body: z.object({ storeIds: z.array(uuid).max(MAX_COUNTED_STORES) }),
    response: z.object({
      /** Generation of the counts, as in `storeTotals`. Absent while they are unknown, and from version 1.0.0. */
      generation: z.int().optional(),
      counts: z.record(z.string(), z.int()),
    }),
  },
  readStore: {
    method: 'GET',
    path: '/stores/:id',
    summary: 'Figures of a shop; 503 while they are unknown',
    params: z.object({ id: uuid }),
    response: storeFigures,
  },
  readStoreDays: {
    method: 'GET',
    path: '/stores/:id/days',
    summary: 'Figures of a shop by day and by hour; 503 while they are unknown',
    params: z.object({ id: uuid }),
    query: z.object({ count: z.coerce.number().int().min(1).max(MAX_PERIOD_DAYS) }),
    response: storeDays,
  },
  startRebuild: {
    method: 'POST',
    path: '/operations/rebuilds',
    summary: 'Starts a rebuild of all figures from the logs, while the live ones stay up to date',
  },
  readRebuild: {
    method: 'GET',
    path: '/operations/rebuilds',
    summary: 'The live generation and its cursor, the cursor of a running rebuild, and the last log',
    response: z.object({ generation: count, cursor: count, rebuiltUpTo: count, lastSeq: z.int() }),
  },
  startComparison: {
    method: 'POST',
    path: '/operations/comparisons/:id',
    readOnly: true,
    summary:
      'Has a worker compute all figures from the logs again and compare them with the live ones, replacing nothing',
    params: z.object({ id: uuid }),
  },
  readComparison: {
    method: 'GET',
    path: '/operations/comparisons/:id',
    summary: 'Progress and result of a comparison; null before a worker has begun it',
    params: z.object({ id: uuid }),
    response: z.object({ comparison: comparison.nullable() }),
  },
  readPlatform: {
    method: 'GET',
    path: '/platform',
    summary: 'Figures of the whole platform; 503 while they are unknown',
    response: platformFigures,
  },
  readPlatformDays: {
    method: 'GET',
    path: '/platform/days',
    summary:
      'Visits and clicks of the last days, of the whole platform by day and of each shop in sum; 503 while unknown',
    query: z.object({ count: z.coerce.number().int().min(1).max(MAX_PERIOD_DAYS) }),
    response: platformDays,
  },
  listFailedJobs: {
    method: 'GET',
    path: '/operations/failed-jobs',
    summary: 'Jobs that failed on every attempt (`cardume failed-jobs`)',
    response: z.array(failedJob),
  },
  retryFailedJob: {
    method: 'POST',
    path: '/operations/failed-jobs/:queue/:id/retry',
    summary: 'Retries a failed job; 404 if it has not failed',
    params: z.object({ queue: z.string(), id: z.string() }),
  },
});
