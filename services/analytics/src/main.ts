/**
 * The ingest of visits and clicks, and the internal API. Analytics is not event-sourced, because visits and clicks are
 * too many for event streams, and therefore has its own folders: `ingest/` appends to the durable `logs/`; the worker's
 * `projection/` aggregates the logs into `figures/` in Redis, `archive/` replaces old logs by totals, and `live/`
 * publishes changes.
 */
import { Batcher } from '@cardume/kit/batching';
import { loadConfig, type NatsAccess } from '@cardume/kit/config';
import { createServiceApp, ELECTION_WAIT_MS, listen, mount } from '@cardume/kit/http';
import { ChangeGate, RestoreParticipant } from '@cardume/kit/maintenance';
import { deadLetterModel } from '@cardume/kit/messaging';
import { type Lifecycle, runProcess } from '@cardume/kit/process';
import { hasReplicas, type RedisClient } from '@cardume/kit/redis';
import {
  connectMongo,
  deadLetterHandlers,
  eventStoreErrors,
  installationHandlers,
  isUnreachable,
  processesHandlers,
  Replicas,
  replicaReporter,
} from '@cardume/kit/service';
import { deadLettersContract, installationContract, processesContract } from '@cardume/kit/service/contracts';
import type { Queue } from 'bullmq';
import { analyticsApi, MAX_ENTRIES } from './api.ts';
import { ingestShape } from './config.ts';
import { deadLetterRetrier } from './erasure/dead-letter-retrier.ts';
import { recordClosedStores } from './erasure/record-closed-stores.ts';
import { Figures } from './figures/figures.ts';
import { failFastRedis } from './figures/redis.ts';
import { AggregationRequests } from './ingest/aggregation-requests.ts';
import { append, type Entry } from './ingest/append.ts';
import { CursorWatch } from './ingest/cursor-watch.ts';
import { BestEffortNats } from './live/best-effort-nats.ts';
import { cursorNotice, cursorSubject } from './live/cursor-notice.ts';
import { openLogs } from './logs/open-logs.ts';
import { readComparison } from './projection/compare.ts';
import { liveCursor, rebuiltUpTo } from './projection/generations.ts';
import { lastSeq } from './projection/read-logs.ts';
import { enqueueAggregation, openAggregationQueue } from './queues/aggregation.ts';
import { FailedJobs } from './queues/failed-jobs.ts';
import { enqueueComparison, enqueueErasure, enqueueRebuild, openMaintenanceQueue } from './queues/maintenance.ts';
import { routes } from './routes.ts';

/** Entries beyond this are rejected with 503 instead of accumulating while MongoDB is slow. */
const MAX_PENDING_ENTRIES = 20_000;

/* Requires MongoDB. Without Redis or NATS, entries are accepted and counts may be missing from the responses. */
await runProcess(
  'analytics',
  () => loadConfig(ingestShape),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const connection = await connectMongo(config.MONGO_URL, lifecycle);
    const changes = new ChangeGate();
    const replicas = new Replicas(connection);
    const restores = new RestoreParticipant({
      lifecycle,
      gate: changes,
      report: replicaReporter(replicas, 'analytics', lifecycle),
      startsIn: 'reload',
    });
    await restores.begin();
    const logs = await lifecycle.waitFor('the logs', () => openLogs(connection));
    // Separate connections: BullMQ defines many scripts on its one, which ioredis would copy into each pipeline.
    const [redis, queueRedis] = [failFastRedis(config, lifecycle), failFastRedis(config, lifecycle)];
    const figures = new Figures(redis);
    const failoverMs = hasReplicas(config) ? ELECTION_WAIT_MS : 0;
    const watch = new CursorWatch();
    const aggregation = openAggregationQueue(queueRedis, logger);
    const maintenance = openMaintenanceQueue(queueRedis, logger);
    const requests = new AggregationRequests(() => requestAggregation(queueRedis, aggregation, lifecycle));
    const failedJobs = new FailedJobs([aggregation, maintenance]);
    subscribeToCursor(config, lifecycle, (cursor) => {
      watch.onCursorMoved(cursor);
      requests.onCursorMoved(cursor);
    });
    const appendAll = async (calls: Entry[][]) => {
      const seq = await append(logs, config.VISITOR_SECRET, calls.flat());
      requests.onCommitted(seq);
      return calls.map(() => seq);
    };
    const batcher = new Batcher(appendAll, {
      maxBatchSize: MAX_ENTRIES,
      maxPending: MAX_PENDING_ENTRIES,
      sizeOf: (entries) => entries.length,
    });
    const ingest = (entries: Entry[]) => batcher.add(entries);
    const rebuilds = {
      start: () => enqueueRebuild(maintenance),
      live: () => liveCursor(redis),
      rebuiltUpTo: () => rebuiltUpTo(redis),
      lastSeq: () => lastSeq(logs),
    };
    const comparisons = {
      start: (id: string) => enqueueComparison(maintenance, id),
      read: (id: string) => readComparison(redis, id),
    };
    const deadLetters = deadLetterModel(logs.connection);
    const closedStores = recordClosedStores(logs, () => enqueueErasure(maintenance));
    const consumers = [deadLetterRetrier(closedStores, { ...config, deadLetters, logger })];
    const app = createServiceApp({ tokens: config, lifecycle, changes, isUnreachable }, (express) => {
      mount(
        express,
        analyticsApi,
        routes({ ingest, watch, figures, failoverMs, rebuilds, comparisons, failedJobs, logger }),
      );
      mount(express, deadLettersContract, deadLetterHandlers(consumers, deadLetters));
      mount(express, processesContract, processesHandlers(replicas));
      mount(express, installationContract, installationHandlers(connection, replicas));
      express.use(eventStoreErrors);
    });
    await listen(app, config, lifecycle);
    restores.started();
  },
);

function requestAggregation(redis: RedisClient, queue: Queue, { logger }: Lifecycle): void {
  if (redis.status !== 'ready') return;
  enqueueAggregation(queue).catch((error: unknown) =>
    logger.debug({ err: error }, 'aggregation could not be enqueued'),
  );
}

function subscribeToCursor(
  config: NatsAccess & { EVENT_STREAM: string },
  lifecycle: Lifecycle,
  onCursorMoved: (cursor: number) => void,
): void {
  new BestEffortNats(config, 'analytics', lifecycle, (nats) => {
    nats.subscribe(cursorSubject(config.EVENT_STREAM), {
      callback: (error, message) => {
        const notice = error ? undefined : cursorNotice.safeParse(message.json()).data;
        if (notice) onCursorMoved(notice.cursor);
      },
    });
  });
}
