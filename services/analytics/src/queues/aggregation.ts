import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import type { Queue } from 'bullmq';
import { openQueue, scheduleEvery } from './queue.ts';

export const AGGREGATION_QUEUE = 'aggregation';
/** Name of its jobs, as stored in Redis. */
export const AGGREGATE = 'aggregate';

/**
 * Opens the queue of aggregation jobs. A job carries no data: it aggregates all logs after the cursor. Jobs have no
 * fixed id, because BullMQ drops a job with an existing id, so that a commit during a running job would be missed.
 */
export function openAggregationQueue(redis: RedisClient, logger: Logger): Queue {
  return openQueue(AGGREGATION_QUEUE, redis, logger);
}

/** Enqueues a job if Redis can be reached. If it is lost, the scheduled job aggregates the logs within a second. */
export function requestAggregation(queue: Queue, redis: RedisClient, logger: Logger): void {
  if (redis.status !== 'ready') return;
  queue
    .add(AGGREGATE, undefined)
    .catch((error: unknown) => logger.debug({ err: error }, 'aggregation could not be enqueued'));
}

/** Schedules a job every second. Returns a function that stops checking the schedule. */
export function aggregateEverySecond(queue: Queue, logger: Logger): Promise<() => void> {
  return scheduleEvery(queue, AGGREGATE, 1_000, logger);
}
