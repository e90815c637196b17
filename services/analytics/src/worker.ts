import { loadConfig, type NatsAccess } from '@cardume/kit/config';
import { RestoreParticipant } from '@cardume/kit/maintenance';
import { Consumer, deadLetterModel, measureConsumers, type Subscription } from '@cardume/kit/messaging';
import { type Lifecycle, metrics, runProcess } from '@cardume/kit/process';
import type { RedisClient } from '@cardume/kit/redis';
import { connectMongo, Replicas, replicaReporter } from '@cardume/kit/service';
import { connectStream } from '@cardume/kit/stream';
import type { StoreState } from '@cardume/stores/events';
import { type Job, Worker } from 'bullmq';
import { archive } from './archive/archive.ts';
import { workerShape } from './config.ts';
import { eraseStores, repeatErasures } from './erasure/erase-stores.ts';
import { recordClosedStores } from './erasure/record-closed-stores.ts';
import { LIVE_SUBJECT } from './events.ts';
import { waitingRedis } from './figures/redis.ts';
import { BestEffortNats } from './live/best-effort-nats.ts';
import { cursorSubject } from './live/cursor-notice.ts';
import { TotalsPublisher } from './live/totals-publisher.ts';
import type { Logs } from './logs/logs.ts';
import { createDayIndex, openLogs } from './logs/open-logs.ts';
import { compareFigures } from './projection/compare.ts';
import { secondsBehind } from './projection/generations.ts';
import { ProjectionWork } from './projection/projection-work.ts';
import { defineScripts } from './projection/scripts.ts';
import { AGGREGATION_QUEUE, aggregateEverySecond, openAggregationQueue } from './queues/aggregation.ts';
import { mountQueueDashboard } from './queues/dashboard.ts';
import {
  ARCHIVE,
  archiveEveryHour,
  COMPARE,
  enqueueErasure,
  MAINTENANCE_QUEUE,
  openMaintenanceQueue,
  REBUILD,
} from './queues/maintenance.ts';
import { QUEUE_PREFIX, queueTelemetry } from './queues/queue.ts';
import { measureQueues } from './queues/queue-metrics.ts';

/** The worker, which aggregates the logs into the figures. Any number may run, and each may be killed at any time. */
await runProcess(
  'analytics-worker',
  () => loadConfig(workerShape),
  async (config, lifecycle, internal) => {
    const { logger } = lifecycle;
    const connection = await connectMongo(config.MONGO_URL, lifecycle);
    const replicas = new Replicas(connection);
    const restores = new RestoreParticipant({
      lifecycle,
      report: replicaReporter(replicas, 'analytics-worker', lifecycle),
      startsIn: 'reload',
    });
    await restores.begin();
    restores.published();
    const logs = await lifecycle.waitFor('the logs', () => openLogs(connection));
    await lifecycle.waitFor('the index by day', () => createDayIndex(logs));
    const redis = waitingRedis(config, lifecycle);
    await lifecycle.waitFor('Redis', () => redis.ping());
    defineScripts(redis);
    const live = new BestEffortNats(config, 'analytics-worker', lifecycle);
    const publisher = new TotalsPublisher((totals) => live.publish(LIVE_SUBJECT, totals));
    lifecycle.onStop('totals of shops', () => publisher.flush());
    const stopping = new AbortController();
    const stopped = stopping.signal;
    const work = new ProjectionWork({
      redis,
      logs,
      logger,
      stopped,
      onTotals: (totals) => publisher.publish(totals),
      onCursorMoved: (cursor) => live.publish(cursorSubject(config.EVENT_STREAM), { cursor }),
    });
    const restore = await replicas.currentRestoreId();
    if (restores.isOnReplacedData) {
      await lifecycle.waitFor('the figures of the restored logs', () => work.rebuildAfterRestore(restore));
    }
    await work.start(restore);
    const archiving = { redis, logs, logger, stopped, keptDays: config.ANALYTICS_RETENTION_DAYS };
    const rebuildAsRequested = async () => {
      const done = await work.rebuild('requested');
      if (!done && !stopped.aborted)
        throw new Error('figures of a newer format are left to workers of a later release');
    };
    const maintain = async ({ name, data }: Job) => {
      if (name === REBUILD) return rebuildAsRequested();
      if (name === COMPARE) return compareFigures({ redis, logs, stopped }, data);
      if (name === ARCHIVE) await repeatErasures({ redis, logs, logger });
      await eraseStores({ redis, logs, logger });
      if (name === ARCHIVE) await archive(archiving, new Date());
    };
    startWorker(MAINTENANCE_QUEUE, redis, maintain, lifecycle);
    startWorker(AGGREGATION_QUEUE, redis, () => work.aggregateAll(), lifecycle);
    lifecycle.onStop('work between two batches', () => {
      stopping.abort();
      return work.ended();
    });
    const aggregation = openAggregationQueue(redis, logger);
    const maintenance = openMaintenanceQueue(redis, logger);
    lifecycle.onStop('aggregation schedule', await aggregateEverySecond(aggregation, logger));
    lifecycle.onStop('archive schedule', await archiveEveryHour(maintenance, logger));
    measureQueues([aggregation, maintenance]);
    metrics.gauge(
      {
        name: 'aggregation_lag_seconds',
        help: 'Age of the oldest visit or click not in the figures',
        labels: ['figures'],
      },
      async () => {
        const behind = await secondsBehind(redis, logs, new Date());
        return behind === undefined ? [] : [[{ figures: 'live' }, behind]];
      },
    );
    if (config.QUEUES_PASSWORD) mountQueueDashboard(internal, config.QUEUES_PASSWORD, [aggregation, maintenance]);
    const closedStores = recordClosedStores(logs, () => enqueueErasure(maintenance));
    // Not awaited, because logs are aggregated without NATS too.
    void consume(closedStores, logs, config, lifecycle);
    restores.started();
  },
);

async function consume(
  subscription: Subscription<StoreState>,
  logs: Logs,
  config: NatsAccess & { EVENT_STREAM: string },
  lifecycle: Lifecycle,
): Promise<void> {
  const { logger } = lifecycle;
  try {
    const stream = await connectStream(config, 'analytics-worker-events', lifecycle);
    const deadLetters = deadLetterModel(logs.connection);
    const consumer = new Consumer(subscription, { stream, deadLetters, logger });
    const name = `consumer ${subscription.durable}`;
    await lifecycle.waitFor(name, () => consumer.prepare());
    consumer.start();
    measureConsumers([consumer], deadLetters);
    lifecycle.onStop(name, () => consumer.stop());
  } catch (error) {
    if (!lifecycle.stopping) throw error;
  }
}

function startWorker(queue: string, redis: RedisClient, run: (job: Job) => Promise<void>, lifecycle: Lifecycle): void {
  const { logger } = lifecycle;
  // BullMQ duplicates this connection for the blocking wait for jobs.
  const connection = { connection: redis, prefix: QUEUE_PREFIX };
  const worker = new Worker(queue, run, {
    ...connection,
    ...queueTelemetry(),
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  worker.on('error', (error) => logger.warn({ err: error }, `worker of ${queue}`));
  worker.on('failed', (job, error) => logger.error({ err: error, attempts: job?.attemptsMade }, `${queue} failed`));
  lifecycle.onStop(`worker of ${queue}`, () => worker.close());
}
