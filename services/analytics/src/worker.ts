import { loadConfig } from '@cardume/kit/config';
import { Consumer, deadLetterModel, type Subscription } from '@cardume/kit/messaging';
import { type Lifecycle, runProcess } from '@cardume/kit/process';
import { connectMongo } from '@cardume/kit/service';
import { connectStream } from '@cardume/kit/stream';
import type { StoreState } from '@cardume/stores/events';
import { type Job, Worker } from 'bullmq';
import { archive } from './archive/archive.ts';
import { workerShape } from './config.ts';
import { patientRedis } from './figures/redis.ts';
import { defineScripts } from './fold/scripts.ts';
import { FoldWork } from './fold/work.ts';
import { forgetClosedStores } from './forgetting/closed-stores.ts';
import { forgetStores } from './forgetting/forget-stores.ts';
import { Announcer } from './live/announcer.ts';
import { cursorSubject } from './live/cursor-notice.ts';
import { LiveConnection } from './live/nats.ts';
import { type Logs, openLogs } from './logs/logs.ts';
import { showQueues } from './queues/dashboard.ts';
import { FOLD_QUEUE, openFoldQueue, sayFoldEverySecond } from './queues/fold.ts';
import { ARCHIVE, archiveEveryHour, askToForget, openUpkeepQueue, REBUILD, UPKEEP_QUEUE } from './queues/upkeep.ts';

/** Folds the logs into the figures. Any number of these may run, and any may be killed at any time. */
await runProcess(
  'analytics-worker',
  () => loadConfig(workerShape),
  async (config, lifecycle, internal) => {
    const { logger } = lifecycle;
    const logs = await openLogs(await connectMongo(config.MONGO_URL, lifecycle));
    const redis = patientRedis(config.REDIS_URL, lifecycle);
    await lifecycle.waitFor('Redis', () => redis.ping());
    defineScripts(redis);
    const live = new LiveConnection(config.NATS_URL, 'analytics-worker', lifecycle);
    const announcer = new Announcer((subject, totals) => live.tell(subject, totals));
    lifecycle.onStop('announcements', () => announcer.flush());
    const stopping = new AbortController();
    const stopped = stopping.signal;
    const work = new FoldWork({
      redis,
      logs,
      logger,
      stopped,
      onTotals: (totals) => announcer.announce(totals),
      onCursor: (cursor) => live.tell(cursorSubject(config.EVENT_STREAM), { cursor }),
    });
    await work.start();
    const archiving = { redis, logs, logger, stopped, keptDays: config.ANALYTICS_RETENTION_DAYS };
    const upkeep = async ({ name }: Job) => {
      if (name === REBUILD) return work.rebuild('somebody asked for it');
      await forgetStores({ redis, logs, logger });
      if (name === ARCHIVE) await archive(archiving, new Date());
    };
    startWorker(UPKEEP_QUEUE, config.REDIS_URL, upkeep, lifecycle);
    startWorker(FOLD_QUEUE, config.REDIS_URL, () => work.foldAll(), lifecycle);
    lifecycle.onStop('work between two batches', () => {
      stopping.abort();
      return work.ended();
    });
    const [folds, upkeeps] = [openFoldQueue(redis, logger), openUpkeepQueue(redis, logger)];
    lifecycle.onStop('folds', await sayFoldEverySecond(folds, logger));
    lifecycle.onStop('archiving', await archiveEveryHour(upkeeps, logger));
    showQueues(internal, [folds, upkeeps]);
    const closedStores = forgetClosedStores(logs, () => askToForget(upkeeps));
    // Not waited for: figures are folded without NATS too.
    void consume(closedStores, logs, config, lifecycle);
  },
);

async function consume(
  subscription: Subscription<StoreState>,
  logs: Logs,
  config: { NATS_URL: string; EVENT_STREAM: string },
  lifecycle: Lifecycle,
): Promise<void> {
  const { logger } = lifecycle;
  try {
    const stream = await connectStream(config, 'analytics-worker-events', lifecycle);
    const consumer = new Consumer(subscription, { stream, deadLetters: deadLetterModel(logs.connection), logger });
    consumer.start();
    lifecycle.onStop(`consumer ${subscription.durable}`, () => consumer.stop());
  } catch (error) {
    if (!lifecycle.stopping) throw error;
  }
}

function startWorker(queue: string, redisUrl: string, run: (job: Job) => Promise<void>, lifecycle: Lifecycle): void {
  const { logger } = lifecycle;
  // The worker's own connection blocks while it waits for a job; figures are folded over the other.
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const worker = new Worker(queue, run, { connection, maxStalledCount: Number.MAX_SAFE_INTEGER });
  worker.on('error', (error) => logger.warn({ err: error }, `worker of ${queue}`));
  worker.on('failed', (job, error) => logger.error({ err: error, attempts: job?.attemptsMade }, `${queue} failed`));
  lifecycle.onStop(`worker of ${queue}`, () => worker.close());
}
