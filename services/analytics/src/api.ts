import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { recentVisit } from './figures/recent-visit.ts';

/** Entries of one call, of one write and of one fold: more in one script would hold up everybody else on Redis. */
export const MAX_ENTRIES = 500;

/** Days of one answer; hours are not kept much longer. */
export const MAX_DAYS = 90;

const uuid = z.guid();
const entry = {
  storeId: uuid,
  /** The visitor's cookie; only a keyed hash of it is kept. */
  visitor: z.string().min(1).max(64),
  source: z.string().min(1).max(50),
  /** When it happened, if not now (demo data). */
  at: z.iso.datetime().optional(),
};
const visits = z.array(z.object(entry)).min(1).max(MAX_ENTRIES);
const clicks = z
  .array(z.object({ ...entry, productId: uuid }))
  .min(1)
  .max(MAX_ENTRIES);
const count = z.int().nullable();

export const storeFigures = z.object({
  /** Every open. */
  visitCount: z.int(),
  /** Unique accesses: one a visitor and day. */
  totalVisits: z.int(),
  /** Clicks on all products, deleted ones too. */
  totalClicks: z.int(),
  /** 30 days of America/Sao_Paulo, oldest first, zeros included. */
  clicksByDay: z.array(z.object({ date: z.iso.date(), clicks: z.int() })),
  /** Most clicked first, deleted ones too, at most 1,000. */
  topProducts: z.array(z.object({ productId: z.string(), clicks: z.int() })),
});

export const storeDays = z.object({
  /** Days of America/Sao_Paulo, oldest first, zeros included: those asked for, after as many before. */
  days: z.array(z.object({ date: z.iso.date(), visits: z.int(), uniques: z.int(), clicks: z.int() })),
  /** Opens in each hour of the day, over the days asked for. */
  visitsByHour: z.array(z.int()),
});

export const platformFigures = z.object({
  totalAccessLogs: z.int(),
  /** The last 20, newest first. */
  recentAccessLogs: z.array(recentVisit),
});

/** A job that failed as often as it is tried. */
export const parkedJob = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  reason: z.string(),
  tries: z.int(),
  at: z.iso.datetime(),
});

/** The internal API of analytics. Who is counted at all is decided by the caller. */
export const analyticsApi = defineContract({
  recordVisits: {
    method: 'POST',
    path: '/visits',
    summary:
      'Keeps opens of shop pages; answers when they are durable, with each shop’s count if it is there in 300 ms',
    body: z.object({ visits }),
    response: z.array(z.object({ visitCount: count })),
  },
  recordClicks: {
    method: 'POST',
    path: '/clicks',
    summary: 'Keeps presses on buy; answers when they are durable, with each product’s count if it is there in 300 ms',
    body: z.object({ clicks }),
    response: z.array(z.object({ clicks: count })),
  },
  readCounts: {
    method: 'POST',
    path: '/counts',
    summary: 'Opens of several shops; a shop is left out while its count cannot be told',
    body: z.object({ storeIds: z.array(uuid).max(1_000) }),
    response: z.object({ counts: z.record(z.string(), z.int()) }),
  },
  readStore: {
    method: 'GET',
    path: '/stores/:id',
    summary: 'Figures of a shop; 503 while they cannot be told',
    params: z.object({ id: uuid }),
    response: storeFigures,
  },
  readStoreDays: {
    method: 'GET',
    path: '/stores/:id/days',
    summary: 'Figures of a shop by day and by hour; 503 while they cannot be told',
    params: z.object({ id: uuid }),
    query: z.object({ count: z.coerce.number().int().min(1).max(MAX_DAYS) }),
    response: storeDays,
  },
  startRebuild: {
    method: 'POST',
    path: '/rebuilds',
    summary: 'Has all figures folded anew from the logs, while those that serve go on',
  },
  readRebuild: {
    method: 'GET',
    path: '/rebuilds',
    summary: 'Which generation of the figures serves, how many logs it holds, and how many the next one, of so many',
    response: z.object({ generation: count, holds: count, folded: count, of: z.int() }),
  },
  readPlatform: {
    method: 'GET',
    path: '/platform',
    summary: 'Figures of the whole platform; 503 while they cannot be told',
    response: platformFigures,
  },
  listParkedJobs: {
    method: 'GET',
    path: '/parked-jobs',
    summary: 'Jobs that failed as often as they are tried (`make parked-jobs`)',
    response: z.array(parkedJob),
  },
  retryParkedJob: {
    method: 'POST',
    path: '/parked-jobs/:queue/:id/retry',
    summary: 'Has a parked job tried again; 404 where it is not parked any more',
    params: z.object({ queue: z.string(), id: z.string() }),
  },
});
