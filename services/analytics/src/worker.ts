import { loadConfig, processShape, serviceShape, url } from '@cardume/kit/config';
import { type Lifecycle, runProcess } from '@cardume/kit/process';
import { connectMongo } from '@cardume/kit/service';
import { type Job, Worker } from 'bullmq';
import { patientRedis } from './figures/redis.ts';
import { FOLD_QUEUE, openFoldQueue, REBUILD_JOB, sayFoldEverySecond } from './fold/queue.ts';
import { defineScripts } from './fold/scripts.ts';
import { FoldWork } from './fold/work.ts';
import { Announcer } from './live/announcer.ts';
import { cursorSubject } from './live/cursor-notice.ts';
import { LiveConnection } from './live/nats.ts';
import { openLogs } from './logs/logs.ts';

const { MONGO_URL, NATS_URL, EVENT_STREAM } = serviceShape;
const shape = { ...processShape, MONGO_URL, NATS_URL, EVENT_STREAM, REDIS_URL: url };

/** Folds the logs into the figures. Any number of these may run, and any may be killed at any time. */
await runProcess(
  'analytics-worker',
  () => loadConfig(shape),
  async (config, lifecycle) => {
    const { logger } = lifecycle;
    const logs = await openLogs(await connectMongo(config.MONGO_URL, lifecycle));
    const redis = patientRedis(config.REDIS_URL, lifecycle);
    await lifecycle.waitFor('Redis', () => redis.ping());
    defineScripts(redis);
    const live = new LiveConnection(config.NATS_URL, 'analytics-worker', lifecycle);
    const announcer = new Announcer((subject, totals) => live.tell(subject, totals));
    lifecycle.onStop('announcements', () => announcer.flush());
    const work = new FoldWork({
      redis,
      logs,
      logger,
      onTotals: (totals) => announcer.announce(totals),
      onCursor: (cursor) => live.tell(cursorSubject(config.EVENT_STREAM), { cursor }),
    });
    await work.start();
    startWorker(config.REDIS_URL, work, lifecycle);
    const queue = openFoldQueue(redis, logger);
    const stopSaying = await sayFoldEverySecond(queue, logger);
    lifecycle.onStop('schedule', stopSaying);
  },
);

function startWorker(redisUrl: string, work: FoldWork, lifecycle: Lifecycle): void {
  const { logger } = lifecycle;
  // The worker's own connection blocks while it waits for a job; figures are folded over the other.
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const run = async ({ name }: Job) => {
    if (name === REBUILD_JOB) work.rebuild('somebody asked for it');
    else await work.foldAll();
  };
  const worker = new Worker(FOLD_QUEUE, run, { connection });
  worker.on('error', (error) => logger.warn({ err: error }, 'fold worker'));
  worker.on('failed', (_job, error) => logger.error({ err: error }, 'fold failed'));
  lifecycle.onStop('fold worker', async () => {
    await work.stop();
    await worker.close();
  });
}
