import type { Logger } from '@cardume/kit/logging';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** The queue on which it is said that there is something to fold. */
export const FOLD_QUEUE = 'fold';
const JOB = 'fold';
/** The name of the job that asks for new figures. */
export const REBUILD_JOB = 'rebuild';
const SCHEDULER = 'every-second';
const SCHEDULER_CHECK_MS = 1_000;

/**
 * A job carries no data, only the word «fold»: what is to be folded is what lies after the cursor. It has no id of its
 * own, because BullMQ drops a job whose id is still kept, and a commit during a running fold would go unheard.
 */
export function openFoldQueue(redis: Redis, logger: Logger): Queue {
  const queue = new Queue(FOLD_QUEUE, {
    connection: redis,
    // Opening asks Redis nothing: the ingest starts, and goes on, without it.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: 200 },
      removeOnComplete: true,
      removeOnFail: { count: 100 },
    },
  });
  queue.on('error', (error) => logger.debug({ err: error }, 'fold queue'));
  return queue;
}

/** Says «fold» at once. Losing the word loses nothing: the scheduler says it every second. */
export async function sayFold(queue: Queue): Promise<void> {
  await queue.add(JOB, undefined);
}

/** Asks for all figures to be folded anew. */
export async function sayRebuild(queue: Queue): Promise<void> {
  await queue.add(REBUILD_JOB, undefined);
}

/** Has «fold» said every second, also after Redis lost its data. Answers what stops the checking. */
export async function sayFoldEverySecond(queue: Queue, logger: Logger): Promise<() => void> {
  const schedule = async () => {
    if (await queue.getJobScheduler(SCHEDULER)) return;
    await queue.upsertJobScheduler(SCHEDULER, { every: 1_000 }, { name: JOB, opts: { attempts: 1 } });
  };
  await schedule();
  const checks = setInterval(() => {
    schedule().catch((error: unknown) => logger.warn({ err: error }, 'could not schedule the fold'));
  }, SCHEDULER_CHECK_MS);
  return () => clearInterval(checks);
}
