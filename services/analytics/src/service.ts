/**
 * The module that accepts visits and clicks, and the internal API. Analytics is not event-sourced, because visits and
 * clicks are too many for event streams, and therefore has its own folders: `ingest/` appends to the durable `logs/`;
 * the worker's `projection/` aggregates the logs into `figures/` in Redis, `archive/` replaces old logs by totals, and
 * `live/` publishes changes.
 */
import { loadConfig } from '@cardume/kit/config';
import { createServiceApp, ELECTION_WAIT_MS, listen, mount } from '@cardume/kit/http';
import { ChangeGate } from '@cardume/kit/maintenance';
import { deadLetterModel } from '@cardume/kit/messaging';
import { defineModule } from '@cardume/kit/process';
import { hasReplicas } from '@cardume/kit/redis';
import {
  deadLetterHandlers,
  eventStoreErrors,
  installationHandlers,
  isUnreachable,
  openDatabase,
  processesHandlers,
} from '@cardume/kit/service';
import { deadLettersContract, installationContract, processesContract } from '@cardume/kit/service/contracts';
import { analyticsApi } from './api.ts';
import { ingestShape } from './config.ts';
import { deadLetterRetrier } from './erasure/dead-letter-retrier.ts';
import { recordClosedStores } from './erasure/record-closed-stores.ts';
import { Figures } from './figures/figures.ts';
import { failFastRedis } from './figures/redis.ts';
import { Ingest } from './ingest/ingest.ts';
import { followCursor } from './live/cursor-notice.ts';
import { openLogs } from './logs/open-logs.ts';
import { openAggregationQueue, requestAggregation } from './queues/aggregation.ts';
import { FailedJobs } from './queues/failed-jobs.ts';
import { enqueueErasure, openMaintenanceQueue } from './queues/maintenance.ts';
import { routes } from './routes.ts';

/** Requires MongoDB. Without Redis or NATS, entries are accepted and counts may be missing from the responses. */
export const analyticsService = defineModule(
  'analytics',
  (env) => loadConfig(ingestShape, env),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const changes = new ChangeGate();
    const { connection, replicas, restores } = await openDatabase('analytics', config, lifecycle, { gate: changes });
    await restores.begin();
    const logs = await lifecycle.waitFor('the logs', () => openLogs(connection));
    // Separate connections: BullMQ defines many scripts on its one, which ioredis would copy into each pipeline.
    const [redis, queueRedis] = [failFastRedis(config, lifecycle), failFastRedis(config, lifecycle)];
    const aggregation = openAggregationQueue(queueRedis, logger);
    const maintenance = openMaintenanceQueue(queueRedis, logger);
    const ingest = new Ingest({
      logs,
      visitorSecret: config.VISITOR_SECRET,
      requestAggregation: () => requestAggregation(aggregation, queueRedis, logger),
    });
    followCursor(config, lifecycle, (cursor) => ingest.onCursorMoved(cursor));
    const handlers = routes({
      ingest,
      logs,
      redis,
      figures: new Figures(redis),
      failoverMs: hasReplicas(config) ? ELECTION_WAIT_MS : 0,
      maintenance,
      failedJobs: new FailedJobs([aggregation, maintenance]),
      logger,
    });
    const deadLetters = deadLetterModel(connection);
    const closedStores = recordClosedStores(logs, () => enqueueErasure(maintenance));
    const consumers = [deadLetterRetrier(closedStores, { ...config, deadLetters, logger })];
    const app = createServiceApp({ tokens: config, lifecycle, changes, isUnreachable }, (express) => {
      mount(express, analyticsApi, handlers);
      mount(express, deadLettersContract, deadLetterHandlers(consumers, deadLetters));
      mount(express, processesContract, processesHandlers(replicas));
      mount(express, installationContract, installationHandlers(connection, replicas));
      express.use(eventStoreErrors);
    });
    await listen(app, config, lifecycle);
    restores.started();
  },
);
