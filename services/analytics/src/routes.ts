import { acrossElection, type Handlers, unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import type { analyticsApi } from './api.ts';
import type { Figures } from './figures/figures.ts';
import type { Entry } from './ingest/append.ts';
import type { CursorWatch } from './ingest/cursor-watch.ts';
import type { Comparison } from './projection/compare.ts';
import type { FailedJobs } from './queues/failed-jobs.ts';

/** Maximum time that a response waits for the new count. */
const COUNT_TIMEOUT_MS = 300;

export interface RoutesParts {
  /** Stores entries durably. Returns a `seq` that is not lower than theirs. */
  ingest: (entries: Entry[]) => Promise<number>;
  watch: CursorWatch;
  figures: Figures;
  /** Maximum time in ms that a response waits for a Redis failover; 0 without Sentinel. */
  failoverMs: number;
  rebuilds: Rebuilds;
  comparisons: Comparisons;
  failedJobs: FailedJobs;
  logger: Logger;
}

export interface Rebuilds {
  start(): Promise<void>;
  /** Returns the live generation and its cursor; each is undefined if missing. */
  live(): Promise<{ generation?: number; cursor?: number }>;
  /** Returns the cursor of a running rebuild; undefined if none is running. */
  rebuiltUpTo(): Promise<number | undefined>;
  /** Returns the `seq` of the last log. */
  lastSeq(): Promise<number>;
}

export interface Comparisons {
  start(id: string): Promise<void>;
  /** Returns undefined before a worker starts the comparison. */
  read(id: string): Promise<Comparison | undefined>;
}

/** Handlers of the internal API. */
export function routes({
  ingest,
  watch,
  figures,
  failoverMs,
  rebuilds,
  comparisons,
  failedJobs,
  logger,
}: RoutesParts): Handlers<typeof analyticsApi> {
  /** Stores entries, then reads counts that include them. Returns undefined if Redis fails or the figures are late. */
  async function countedAfter<Counts>(
    entries: Entry[],
    read: (seq: number) => Promise<Counts | undefined>,
  ): Promise<Counts | undefined> {
    const arrived = performance.now();
    const seq = await ingest(entries);
    if (!figures.reachable) return undefined;
    await watch.waitUntilReached(seq, COUNT_TIMEOUT_MS - (performance.now() - arrived));
    return orUnknown(read(seq));
  }

  async function orUnknown<Counts>(counts: Promise<Counts | undefined>): Promise<Counts | undefined> {
    try {
      return await counts;
    } catch (error) {
      logger.debug({ err: error }, 'figures are unknown');
      return undefined;
    }
  }

  async function orUnavailable<Result>(read: () => Promise<Result | undefined>): Promise<Result> {
    // A node that has just become primary may have no figures yet.
    const known = async () => (await read()) ?? Promise.reject(new Error('there are no figures'));
    return acrossElection(known, () => true, failoverMs).catch(() => {
      throw unavailable();
    });
  }

  function needRedis(): void {
    if (!figures.reachable) throw unavailable();
  }

  return {
    async recordVisits({ body: { visits } }) {
      const storeIds = visits.map(({ storeId }) => storeId);
      const known = await countedAfter(visits.map(entryOf), (seq) => figures.visitCounts(storeIds, seq));
      return storeIds.map((storeId) => ({ visitCount: known?.counts.get(storeId) ?? null }));
    },
    async recordClicks({ body: { clicks } }) {
      const known = await countedAfter(clicks.map(entryOf), (seq) => figures.productClicks(clicks, seq));
      return clicks.map(({ productId }) => ({ clicks: known?.counts.get(productId) ?? null }));
    },
    async readCounts({ body: { storeIds } }) {
      const known = await orUnknown(figures.visitCounts(storeIds));
      return known ? { generation: known.generation, counts: Object.fromEntries(known.counts) } : { counts: {} };
    },
    readStore: ({ params }) => orUnavailable(() => figures.storeFigures(params.id, new Date())),
    readStoreDays: ({ params, query }) => orUnavailable(() => figures.storeDays(params.id, query.count, new Date())),
    async startRebuild() {
      needRedis();
      await rebuilds.start();
      return undefined;
    },
    async readRebuild() {
      needRedis();
      const [live, rebuilt, lastSeq] = await Promise.all([rebuilds.live(), rebuilds.rebuiltUpTo(), rebuilds.lastSeq()]);
      const { generation = null, cursor = null } = live;
      return { generation, cursor, rebuiltUpTo: rebuilt ?? null, lastSeq };
    },
    async startComparison({ params }) {
      needRedis();
      await comparisons.start(params.id);
      return undefined;
    },
    async readComparison({ params }) {
      needRedis();
      return { comparison: (await comparisons.read(params.id)) ?? null };
    },
    async listFailedJobs() {
      needRedis();
      return failedJobs.list();
    },
    async retryFailedJob({ params }) {
      needRedis();
      await failedJobs.retry(params.queue, params.id);
      return undefined;
    },
    readPlatformDays: ({ query }) => orUnavailable(() => figures.platformDays(query.count, new Date())),
    readPlatform: () => orUnavailable(() => figures.platformFigures()),
  };
}

function entryOf({ at, ...entry }: Omit<Entry, 'at'> & { at?: string | undefined }): Entry {
  return { ...entry, at: at === undefined ? new Date() : new Date(at) };
}
