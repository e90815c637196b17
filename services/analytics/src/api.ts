import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { recentVisit } from './figures/recent-visit.ts';

/** Most entries of one call, one write and one aggregated batch: a longer script would block Redis for others. */
export const MAX_ENTRIES = 500;

/** Longest period; visits by hour expire soon after it. */
const MAX_DAYS = 90;

const uuid = z.guid();
const entry = {
  storeId: uuid,
  /** The visitor's cookie; only a keyed hash of it is stored. */
  visitor: z.string().min(1).max(64),
  source: z.string().min(1).max(50),
  /** Time of the entry for demo data. Default: now. */
  at: z.iso.datetime().optional(),
};
const visits = z.array(z.object(entry)).min(1).max(MAX_ENTRIES);
const clicks = z
  .array(z.object({ ...entry, productId: uuid }))
  .min(1)
  .max(MAX_ENTRIES);
const count = z.int().nullable();

export const storeFigures = z.object({
  /** All visits. */
  visitCount: z.int(),
  /** Unique accesses: one per visitor and day. */
  totalVisits: z.int(),
  /** Clicks on all products, including deleted ones. */
  totalClicks: z.int(),
  /** 30 days of America/Sao_Paulo, oldest first, zeros included. */
  clicksByDay: z.array(z.object({ date: z.iso.date(), clicks: z.int() })),
  /** Most clicked first, including deleted products, at most 1,000. */
  topProducts: z.array(z.object({ productId: z.string(), clicks: z.int() })),
});

export const storeDays = z.object({
  /** Days of America/Sao_Paulo, oldest first, zeros included: the requested period and as many days before it. */
  days: z.array(z.object({ date: z.iso.date(), visits: z.int(), uniques: z.int(), clicks: z.int() })),
  /** Visits by hour of the day within the requested period. */
  visitsByHour: z.array(z.int()),
});

export const platformFigures = z.object({
  totalAccessLogs: z.int(),
  /** The last 20, newest first. */
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

/** The internal API of analytics. The caller decides which visits count. */
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
    summary: 'Visit counts of several shops; empty while they are unknown',
    body: z.object({ storeIds: z.array(uuid).max(1_000) }),
    response: z.object({ counts: z.record(z.string(), z.int()) }),
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
    query: z.object({ count: z.coerce.number().int().min(1).max(MAX_DAYS) }),
    response: storeDays,
  },
  startRebuild: {
    method: 'POST',
    path: '/rebuilds',
    summary: 'Starts a rebuild of all figures from the logs, while the live ones stay up to date',
  },
  readRebuild: {
    method: 'GET',
    path: '/rebuilds',
    summary: 'The live generation and its cursor, the cursor of a running rebuild, and the last log',
    response: z.object({ generation: count, cursor: count, rebuiltUpTo: count, lastSeq: z.int() }),
  },
  readPlatform: {
    method: 'GET',
    path: '/platform',
    summary: 'Figures of the whole platform; 503 while they are unknown',
    response: platformFigures,
  },
  listFailedJobs: {
    method: 'GET',
    path: '/failed-jobs',
    summary: 'Jobs that failed on every attempt (`make failed-jobs`)',
    response: z.array(failedJob),
  },
  retryFailedJob: {
    method: 'POST',
    path: '/failed-jobs/:queue/:id/retry',
    summary: 'Retries a failed job; 404 if it has not failed',
    params: z.object({ queue: z.string(), id: z.string() }),
  },
});
