import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { tracing } from '@cardume/kit/tracing';
import { Queue, type Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';

/** Names the slot of a cluster that holds the keys of all queues. */
export const QUEUE_PREFIX = '{queues}';

/** Failed jobs that are kept for operators. */
const MAX_FAILED_JOBS = 100;
const SCHEDULE_CHECK_INTERVAL_MS = 1_000;

/** Options of a queue and of its worker by which a job goes on in the trace that it was enqueued in. */
export function jobTraces(): { telemetry?: Telemetry } {
  return tracing() ? { telemetry: new BullMQOtel({ tracerName: 'cardume' }) } : {};
}

/** Opens a queue whose jobs are retried with back-off. Jobs that fail for good are kept, and operators can retry them. */
export function openQueue(name: string, redis: RedisClient, logger: Logger): Queue {
  const queue = new Queue(name, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    ...jobTraces(),
    // Opening sends no command to Redis, so that the ingest starts without it.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: 200 },
      removeOnComplete: true,
      removeOnFail: { count: MAX_FAILED_JOBS },
    },
  });
  queue.on('error', (error) => logger.debug({ err: error }, `queue ${name}`));
  return queue;
}

/** Schedules a job every `everyMs`, and again if Redis has lost the schedule. Returns a function that ends this check. */
export async function addEvery(queue: Queue, job: string, everyMs: number, logger: Logger): Promise<() => void> {
  const scheduler = `every-${everyMs}-ms`;
  const schedule = async () => {
    if (await queue.getJobScheduler(scheduler)) return;
    await queue.upsertJobScheduler(scheduler, { every: everyMs }, { name: job, opts: { attempts: 1 } });
  };
  await schedule();
  const timer = setInterval(() => {
    schedule().catch((error: unknown) => logger.warn({ err: error }, `could not schedule ${job}`));
  }, SCHEDULE_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
