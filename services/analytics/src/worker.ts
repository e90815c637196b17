import { loadConfig } from '@cardume/kit/config';
import { defineModule } from '@cardume/kit/process';
import { openDatabase } from '@cardume/kit/service';
import { workerShape } from './config.ts';
import { consumeClosedStores } from './erasure/consume-closed-stores.ts';
import { waitingRedis } from './figures/redis.ts';
import { liveMessages } from './live/live-messages.ts';
import { createDayIndex, openLogs } from './logs/open-logs.ts';
import { measureLag } from './projection/generations.ts';
import { ProjectionWork } from './projection/projection-work.ts';
import { defineScripts } from './projection/scripts.ts';
import { AGGREGATE, AGGREGATION_QUEUE, aggregateEverySecond, openAggregationQueue } from './queues/aggregation.ts';
import { mountQueueDashboard } from './queues/dashboard.ts';
import { archiveEveryHour, enqueueErasure, MAINTENANCE_QUEUE, openMaintenanceQueue } from './queues/maintenance.ts';
import { maintenanceJobs } from './queues/maintenance-jobs.ts';
import { measureQueues } from './queues/queue-metrics.ts';
import { startWorker } from './queues/start-worker.ts';

/** The worker, which aggregates the logs into the figures. Any number may run, and each may be killed at any time. */
export const analyticsWorker = defineModule(
  'analytics-worker',
  (env) => loadConfig(workerShape, env),
  async (config, lifecycle, internal) => {
    const { logger } = lifecycle;
    const { connection, replicas, restores } = await openDatabase('analytics-worker', config, lifecycle);
    await restores.begin();
    restores.published();
    const logs = await lifecycle.waitFor('the logs', () => openLogs(connection));
    await lifecycle.waitFor('the index by day', () => createDayIndex(logs));
    const redis = waitingRedis(config, lifecycle);
    await lifecycle.waitFor('Redis', () => redis.ping());
    defineScripts(redis);

    const stopping = new AbortController();
    const parts = { redis, logs, logger, stopped: stopping.signal };
    const work = new ProjectionWork({ ...parts, ...liveMessages(config, lifecycle) });
    const restore = await replicas.currentRestoreId();
    if (restores.isOnReplacedData) {
      await lifecycle.waitFor('the figures of the restored logs', () => work.rebuildAfterRestore(restore));
    }
    await work.start(restore);

    const jobs = maintenanceJobs(work, { ...parts, keptDays: config.ANALYTICS_RETENTION_DAYS });
    startWorker(MAINTENANCE_QUEUE, jobs, redis, lifecycle);
    startWorker(AGGREGATION_QUEUE, { [AGGREGATE]: () => work.aggregateAll() }, redis, lifecycle);
    lifecycle.onStop('work between two batches', () => {
      stopping.abort();
      return work.ended();
    });
    const aggregation = openAggregationQueue(redis, logger);
    const maintenance = openMaintenanceQueue(redis, logger);
    lifecycle.onStop('aggregation schedule', await aggregateEverySecond(aggregation, logger));
    lifecycle.onStop('archive schedule', await archiveEveryHour(maintenance, logger));
    measureQueues([aggregation, maintenance]);
    measureLag(redis, logs);
    if (config.QUEUES_PASSWORD) mountQueueDashboard(internal, config.QUEUES_PASSWORD, [aggregation, maintenance]);
    // Not awaited, because logs are aggregated without NATS too.
    void consumeClosedStores(logs, () => enqueueErasure(maintenance), config, lifecycle);
    restores.started();
  },
);
