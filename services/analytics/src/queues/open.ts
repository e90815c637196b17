import type { Logger } from '@cardume/kit/logging';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

const PARKED = 100;
const LOOK_MS = 1_000;

/** Opens a queue whose jobs are tried again with back-off, then parked: they stay to be seen and tried again by hand. */
export function openQueue(name: string, redis: Redis, logger: Logger): Queue {
  const queue = new Queue(name, {
    connection: redis,
    // Opening asks Redis nothing: the ingest starts, and goes on, without it.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: 200 },
      removeOnComplete: true,
      removeOnFail: { count: PARKED },
    },
  });
  queue.on('error', (error) => logger.debug({ err: error }, `queue ${name}`));
  return queue;
}

/** Has a job added every `everyMs`, also after Redis lost its data. Answers what stops the looking. */
export async function addEvery(queue: Queue, job: string, everyMs: number, logger: Logger): Promise<() => void> {
  const scheduler = `every-${everyMs}-ms`;
  const schedule = async () => {
    if (await queue.getJobScheduler(scheduler)) return;
    await queue.upsertJobScheduler(scheduler, { every: everyMs }, { name: job, opts: { attempts: 1 } });
  };
  await schedule();
  const looks = setInterval(() => {
    schedule().catch((error: unknown) => logger.warn({ err: error }, `could not schedule ${job}`));
  }, LOOK_MS);
  return () => clearInterval(looks);
}
