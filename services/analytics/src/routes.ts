import { type Handlers, unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import type { analyticsApi } from './api.ts';
import type { Figures } from './figures/figures.ts';
import type { Entry } from './ingest/append.ts';
import type { CursorWatch } from './ingest/cursor-watch.ts';
import type { ParkedJobs } from './queues/parked.ts';

/** A visitor waits at most so long for the new count. */
const COUNT_WITHIN_MS = 300;

export interface RouteParts {
  /** Makes entries durable; answers a `seq` that is not below theirs. */
  ingest: (entries: Entry[]) => Promise<number>;
  watch: CursorWatch;
  figures: Figures;
  rebuilds: Rebuilds;
  parked: ParkedJobs;
  logger: Logger;
}

export interface Rebuilds {
  start(): Promise<void>;
  /** The generation that serves, and the `seq` up to which it is folded; undefined before the first. */
  serving(): Promise<{ generation?: number; cursor?: number }>;
  /** The `seq` up to which the rebuild has folded; undefined where there is none. */
  reached(): Promise<number | undefined>;
  /** The `seq` of the last log. */
  last(): Promise<number>;
}

/** How the internal API is answered. */
export function routes({
  ingest,
  watch,
  figures,
  rebuilds,
  parked,
  logger,
}: RouteParts): Handlers<typeof analyticsApi> {
  /** Makes the entries durable, then reads counts that hold them: undefined where the fold is not so far in time. */
  async function countedAfter<Counts>(
    entries: Entry[],
    read: (seq: number) => Promise<Counts | undefined>,
  ): Promise<Counts | undefined> {
    const arrived = performance.now();
    const seq = await ingest(entries);
    if (!figures.reachable) return undefined;
    await watch.passed(seq, COUNT_WITHIN_MS - (performance.now() - arrived));
    return ifTold(read(seq));
  }

  async function ifTold<Counts>(counts: Promise<Counts | undefined>): Promise<Counts | undefined> {
    try {
      return await counts;
    } catch (error) {
      logger.debug({ err: error }, 'no figures');
      return undefined;
    }
  }

  function needRedis(): void {
    if (!figures.reachable) throw unavailable();
  }

  return {
    async recordVisits({ body: { visits } }) {
      const storeIds = visits.map(({ storeId }) => storeId);
      const counts = await countedAfter(visits.map(entryOf), (seq) => figures.visitCounts(storeIds, seq));
      return storeIds.map((storeId) => ({ visitCount: counts?.get(storeId) ?? null }));
    },
    async recordClicks({ body: { clicks } }) {
      const counts = await countedAfter(clicks.map(entryOf), (seq) => figures.productClicks(clicks, seq));
      return clicks.map(({ productId }) => ({ clicks: counts?.get(productId) ?? null }));
    },
    async readCounts({ body: { storeIds } }) {
      const counts = await ifTold(figures.visitCounts(storeIds));
      return { counts: Object.fromEntries(counts ?? []) };
    },
    readStore: ({ params }) => told(figures.store(params.id, new Date())),
    readStoreDays: ({ params, query }) => told(figures.period(params.id, query.count, new Date())),
    async startRebuild() {
      needRedis();
      await rebuilds.start();
      return undefined;
    },
    async readRebuild() {
      needRedis();
      const [serving, folded, of] = await Promise.all([rebuilds.serving(), rebuilds.reached(), rebuilds.last()]);
      return { generation: serving.generation ?? null, holds: serving.cursor ?? null, folded: folded ?? null, of };
    },
    async listParkedJobs() {
      needRedis();
      return parked.list();
    },
    async retryParkedJob({ params }) {
      needRedis();
      await parked.retry(params.queue, params.id);
      return undefined;
    },
    readPlatform: () => told(figures.platform()),
  };
}

function entryOf({ at, ...entry }: Omit<Entry, 'at'> & { at?: string | undefined }): Entry {
  return { ...entry, at: at === undefined ? new Date() : new Date(at) };
}

async function told<Answer>(figures: Promise<Answer | undefined>): Promise<Answer> {
  const answer = await figures.catch(() => undefined);
  if (answer === undefined) throw unavailable();
  return answer;
}
