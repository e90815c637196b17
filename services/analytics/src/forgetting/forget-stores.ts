import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import { isFoldedUpTo, isRebuilding } from '../fold/generations.ts';
import { LIVE } from '../fold/keys.ts';
import { lastSeq } from '../fold/read-logs.ts';
import type { Logs } from '../logs/logs.ts';

const FOLD_WITHIN_MS = 5_000;

interface Parts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
}

/**
 * Deletes the logs and totals of shops that are gone, then takes them out of the figures. Figures that are being rebuilt,
 * or that a fold is behind with, could bring back what it has in hand: the job is then tried again.
 * @throws where it is too early for one of them; doing so again does no harm
 */
export async function forgetStores(parts: Parts): Promise<void> {
  const { redis, logs, logger } = parts;
  for await (const { _id: storeId } of logs.forgotten.find()) {
    if (await isRebuilding(redis)) throw new Error('the figures are being rebuilt');
    await logs.visits.deleteMany({ storeId });
    await logs.clicks.deleteMany({ storeId });
    await logs.totals.deleteMany({ storeId });
    await foldedUpTo(redis, await lastSeq(logs));
    await redis.forgetStore(LIVE, storeId);
    await logs.forgotten.deleteOne({ _id: storeId });
    logger.info({ storeId }, 'the logs of a closed shop are deleted');
  }
}

/** @throws where the fold does not come so far in time */
async function foldedUpTo(redis: Redis, seq: number): Promise<void> {
  const deadline = Date.now() + FOLD_WITHIN_MS;
  while (!(await isFoldedUpTo(redis, seq))) {
    if (Date.now() > deadline) throw new Error('the fold is behind');
    await pause(100);
  }
}
