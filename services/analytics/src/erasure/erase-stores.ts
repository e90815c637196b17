import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { daysAfter } from '../logs/day.ts';
import { BY_DAY, type Logs } from '../logs/logs.ts';
import { isProjectedUpTo, isRebuilding } from '../projection/generations.ts';
import { LIVE_KEY, storeHashNames } from '../projection/keys.ts';
import { lastSeq } from '../projection/read-logs.ts';

const PROJECTION_TIMEOUT_MS = 5_000;
const DAYS_PER_DELETE = 500;

interface Parts {
  redis: RedisClient;
  logs: Logs;
  logger: Logger;
}

/**
 * Deletes the logs and totals of closed shops, then removes the shops from the figures. Idempotent.
 * @throws Error if a rebuild is running or the figures are behind the logs, because deleted logs that were read before
 * could be added again; the job is retried then
 */
export async function eraseStores(parts: Parts): Promise<void> {
  const { redis, logs, logger } = parts;
  for await (const { _id: storeId } of logs.closedStores.find()) {
    if (await isRebuilding(redis)) throw new Error('the figures are being rebuilt');
    await deleteLogs(logs, storeId);
    await deleteTotals(logs, storeId);
    await waitForProjection(redis, await lastSeq(logs));
    await redis.eraseStore(LIVE_KEY, storeId, JSON.stringify(storeHashNames(storeId, new Date())));
    await logs.closedStores.deleteOne({ _id: storeId });
    logger.info({ storeId }, 'logs of a closed shop deleted');
  }
}

/** Deletes the logs of a shop day by day: uses the index by day and avoids one long operation. */
export async function deleteLogs({ visits, clicks }: Logs, storeId: string): Promise<void> {
  for (const collection of [visits, clicks]) {
    for (const day of await collection.distinct('day')) await collection.deleteMany({ day, storeId }, { hint: BY_DAY });
  }
}

/** Deletes the daily totals of a shop. Enumerates the ids of all days, because there is no index by shop. */
export async function deleteTotals({ totals }: Logs, storeId: string): Promise<void> {
  const [first, last] = await Promise.all(
    ([1, -1] as const).map((order) => totals.findOne({}, { sort: { _id: order } })),
  );
  if (!first || !last) return;
  for (let from = first.day; from <= last.day; from = daysAfter(from, DAYS_PER_DELETE)) {
    const ids = Array.from({ length: DAYS_PER_DELETE }, (_, index) => `${daysAfter(from, index)}:${storeId}`);
    await totals.deleteMany({ _id: { $in: ids } });
  }
}

/** @throws Error if the live figures do not include the logs up to `seq` within `PROJECTION_TIMEOUT_MS` */
async function waitForProjection(redis: RedisClient, seq: number): Promise<void> {
  const deadline = Date.now() + PROJECTION_TIMEOUT_MS;
  while (!(await isProjectedUpTo(redis, seq))) {
    if (Date.now() > deadline) throw new Error('the figures are behind the logs');
    await pause(100);
  }
}
