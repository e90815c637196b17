import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import type { Queue } from 'bullmq';
import { openQueue, scheduleEvery } from './queue.ts';

export const MAINTENANCE_QUEUE = 'maintenance';

/* Names of jobs, as stored in Redis. */
/** Rebuilds all figures. */
export const REBUILD = 'rebuild';
/** Compares all figures with the logs. */
export const COMPARE = 'compare';
/** Replaces the logs of expired days by daily totals. */
export const ARCHIVE = 'archive';
/** Deletes the logs of closed shops. */
export const ERASE = 'erase';

const HOUR_MS = 3_600_000;

/** Opens the queue of long-running jobs, which must not delay aggregation. */
export function openMaintenanceQueue(redis: RedisClient, logger: Logger): Queue {
  return openQueue(MAINTENANCE_QUEUE, redis, logger);
}

export async function enqueueRebuild(queue: Queue): Promise<void> {
  await queue.add(REBUILD, undefined);
}

export async function enqueueComparison(queue: Queue, id: string): Promise<void> {
  await queue.add(COMPARE, id);
}

export async function enqueueErasure(queue: Queue): Promise<void> {
  await queue.add(ERASE, undefined);
}

/** Schedules the archive job every hour. Returns a function that stops checking the schedule. */
export function archiveEveryHour(queue: Queue, logger: Logger): Promise<() => void> {
  return scheduleEvery(queue, ARCHIVE, HOUR_MS, logger);
}
