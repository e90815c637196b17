import type { Logger } from '@cardume/kit/logging';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { addEvery, openQueue } from './open.ts';

/** The queue of what takes long, and must not hold up a fold. */
export const UPKEEP_QUEUE = 'upkeep';
/** Folds all figures anew. */
export const REBUILD = 'rebuild';
/** Makes daily totals of the logs of days that are no longer kept. */
export const ARCHIVE = 'archive';

/** Deletes the logs of shops that are gone. */
export const FORGET = 'forget';

const HOUR_MS = 3_600_000;

export function openUpkeepQueue(redis: Redis, logger: Logger): Queue {
  return openQueue(UPKEEP_QUEUE, redis, logger);
}

export async function askForRebuild(queue: Queue): Promise<void> {
  await queue.add(REBUILD, undefined);
}

export async function askToForget(queue: Queue): Promise<void> {
  await queue.add(FORGET, undefined);
}

/** Every hour it is looked whether a day is old enough. Answers what stops it. */
export function archiveEveryHour(queue: Queue, logger: Logger): Promise<() => void> {
  return addEvery(queue, ARCHIVE, HOUR_MS, logger);
}
