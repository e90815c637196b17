import { acrossElection, type Handlers, unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import type { Queue } from 'bullmq';
import type { analyticsApi } from './api.ts';
import type { Figures } from './figures/figures.ts';
import type { NewLog } from './ingest/append.ts';
import type { Ingest } from './ingest/ingest.ts';
import { type Logs, readLastSeq } from './logs/logs.ts';
import { readComparison } from './projection/compare.ts';
import { liveCursor, rebuiltUpTo } from './projection/generations.ts';
import type { FailedJobs } from './queues/failed-jobs.ts';
import { enqueueComparison, enqueueRebuild } from './queues/maintenance.ts';

/** Maximum time that a response waits for the new count. */
const COUNT_TIMEOUT_MS = 300;

export interface RoutesParts {
  ingest: Ingest;
  logs: Logs;
  redis: RedisClient;
  figures: Figures;
  /** Maximum time in ms that a response waits for a Redis failover; 0 without Sentinel. */
  failoverMs: number;
  /** The queue of long-running jobs. */
  maintenance: Queue;
  failedJobs: FailedJobs;
  logger: Logger;
}

/** Handlers of the internal API. */
export function routes({
  ingest,
  logs,
  redis,
  figures,
  failoverMs,
  maintenance,
  failedJobs,
  logger,
}: RoutesParts): Handlers<typeof analyticsApi> {
  /** Stores logs, then reads counts that include them. Returns undefined if Redis fails or the figures are late. */
  async function countedAfter<Counts>(
    added: NewLog[],
    read: (seq: number) => Promise<Counts | undefined>,
  ): Promise<Counts | undefined> {
    const arrived = performance.now();
    const seq = await ingest.add(added);
    if (!figures.reachable) return undefined;
    await ingest.waitUntilAggregated(seq, COUNT_TIMEOUT_MS - (performance.now() - arrived));
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
      const known = await countedAfter(visits.map(newLogOf), (seq) => figures.visitCounts(storeIds, seq));
      return storeIds.map((storeId) => ({ visitCount: known?.counts.get(storeId) ?? null }));
    },
    async recordClicks({ body: { clicks } }) {
      const known = await countedAfter(clicks.map(newLogOf), (seq) => figures.productClicks(clicks, seq));
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
      await enqueueRebuild(maintenance);
      return undefined;
    },
    async readRebuild() {
      needRedis();
      const [live, rebuilt, last] = await Promise.all([liveCursor(redis), rebuiltUpTo(redis), readLastSeq(logs)]);
      const { generation = null, cursor = null } = live;
      return { generation, cursor, rebuiltUpTo: rebuilt ?? null, lastSeq: last };
    },
    async startComparison({ params }) {
      needRedis();
      await enqueueComparison(maintenance, params.id);
      return undefined;
    },
    async readComparison({ params }) {
      needRedis();
      return { comparison: (await readComparison(redis, params.id)) ?? null };
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

function newLogOf({ at, ...log }: Omit<NewLog, 'at'> & { at?: string | undefined }): NewLog {
  return { ...log, at: at === undefined ? new Date() : new Date(at) };
}
