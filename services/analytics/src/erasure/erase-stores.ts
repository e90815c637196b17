import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import type { Logs } from '../logs/logs.ts';
import { isProjectedUpTo, isRebuilding } from '../projection/generations.ts';
import { LIVE } from '../projection/keys.ts';
import { lastSeq } from '../projection/read-logs.ts';

const PROJECTION_TIMEOUT_MS = 5_000;

interface Parts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
}

/**
 * Deletes the logs and totals of closed shops, then removes the shops from the figures. A running rebuild or a projection
 * that is behind could add deleted logs again, so the job fails and is retried later. Idempotent.
 * @throws Error if it is too early
 */
export async function eraseStores(parts: Parts): Promise<void> {
  const { redis, logs, logger } = parts;
  for await (const { _id: storeId } of logs.closedStores.find()) {
    if (await isRebuilding(redis)) throw new Error('the figures are being rebuilt');
    await logs.visits.deleteMany({ storeId });
    await logs.clicks.deleteMany({ storeId });
    await logs.totals.deleteMany({ storeId });
    await waitForProjection(redis, await lastSeq(logs));
    await redis.eraseStore(LIVE, storeId);
    await logs.closedStores.deleteOne({ _id: storeId });
    logger.info({ storeId }, 'logs of a closed shop deleted');
  }
}

/** @throws Error if the live figures do not include the logs up to `seq` in time */
async function waitForProjection(redis: Redis, seq: number): Promise<void> {
  const deadline = Date.now() + PROJECTION_TIMEOUT_MS;
  while (!(await isProjectedUpTo(redis, seq))) {
    if (Date.now() > deadline) throw new Error('the figures are behind the logs');
    await pause(100);
  }
}
