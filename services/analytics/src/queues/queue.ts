import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { isTracing } from '@cardume/kit/tracing';
import { Queue, type Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';

/** A hash tag, which places the keys of all queues in one cluster slot. */
export const QUEUE_PREFIX = '{queues}';

/** Failed jobs per queue that are kept for operators. */
const MAX_FAILED_JOBS = 100;
const LONGEST_CHECK_INTERVAL_MS = 10_000;
/** More than clocks of machines usually differ. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Returns options of a queue or worker that make jobs continue the trace in which they were enqueued. */
export function queueTelemetry(): { telemetry?: Telemetry } {
  return isTracing() ? { telemetry: new BullMQOtel({ tracerName: 'cardume' }) } : {};
}

/** Opens a queue. Jobs are tried 5 times with exponential back-off; those that fail on every attempt are kept. */
export function openQueue(name: string, redis: RedisClient, logger: Logger): Queue {
  const queue = new Queue(name, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    ...queueTelemetry(),
    // Sends no command to Redis at start, so that the ingest starts without it.
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

/**
 * Schedules a job every `everyMs`, and again if Redis loses the schedule or the next job lies further ahead, because it
 * was scheduled by a clock that was fast: found after twice the time, at most 10 s. Returns a function that stops this
 * check.
 */
export async function scheduleEvery(queue: Queue, job: string, everyMs: number, logger: Logger): Promise<() => void> {
  const scheduler = `every-${everyMs}-ms`;
  const schedule = async () => {
    const { next } = (await queue.getJobScheduler(scheduler)) ?? {};
    if (next !== undefined && next <= Date.now() + everyMs + CLOCK_TOLERANCE_MS) return;
    // An update would keep the time of the next job.
    await queue.removeJobScheduler(scheduler);
    await queue.upsertJobScheduler(scheduler, { every: everyMs }, { name: job, opts: { attempts: 1 } });
  };
  await schedule();
  const timer = setInterval(
    () => {
      schedule().catch((error: unknown) => logger.warn({ err: error }, `could not schedule ${job}`));
    },
    Math.min(2 * everyMs, LONGEST_CHECK_INTERVAL_MS),
  );
  return () => clearInterval(timer);
}
