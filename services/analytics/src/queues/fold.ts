import type { Logger } from '@cardume/kit/logging';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { addEvery, openQueue } from './open.ts';

/** The queue on which it is said that there is something to fold. */
export const FOLD_QUEUE = 'fold';
const JOB = 'fold';

/**
 * A job carries no data, only the word «fold»: what is to be folded is what lies after the cursor. It has no id of its
 * own, because BullMQ drops a job whose id is still kept, and a commit during a running fold would go unheard.
 */
export function openFoldQueue(redis: Redis, logger: Logger): Queue {
  return openQueue(FOLD_QUEUE, redis, logger);
}

/** Says «fold» at once. Losing the word loses nothing: it is said every second too. */
export async function sayFold(queue: Queue): Promise<void> {
  await queue.add(JOB, undefined);
}

/** Has «fold» said every second. Answers what stops it. */
export function sayFoldEverySecond(queue: Queue, logger: Logger): Promise<() => void> {
  return addEvery(queue, JOB, 1_000, logger);
}
