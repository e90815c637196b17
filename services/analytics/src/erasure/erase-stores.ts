import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { daysAfter } from '../logs/day.ts';
import { BY_DAY, type Logs, readLastSeq } from '../logs/logs.ts';
import { liveGeneration } from '../projection/generations.ts';
import { FIGURES_FORMAT, generationKeys, LIVE_KEY, NEXT_KEY, storeHashNames } from '../projection/keys.ts';

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
 * could be added again, or if the figures have another format; the job is retried then
 */
export async function eraseStores(parts: Parts): Promise<void> {
  const { logs, logger } = parts;
  for await (const { _id: storeId } of logs.closedStores.find({ erasedAt: { $exists: false } })) {
    await deleteLogs(logs, storeId);
    await deleteTotals(logs, storeId);
    await eraseFigures(parts, storeId, await readLastSeq(logs));
    await logs.closedStores.updateOne({ _id: storeId }, { $set: { erasedAt: new Date() } });
    logger.info({ storeId }, 'logs of a closed shop deleted');
  }
}

/**
 * Marks erased shops for another erasure whose figures exist again: Redis may have lost its last writes, and processes
 * of an earlier release accept visits of closed shops.
 */
export async function repeatErasures({ redis, logs }: Parts): Promise<void> {
  const generation = await liveGeneration(redis);
  if (generation === undefined) return;
  const again: string[] = [];
  const { active } = generationKeys(generation);
  for await (const { _id } of logs.closedStores.find({ erasedAt: { $exists: true } })) {
    if ((await redis.zscore(active, _id)) !== null) again.push(_id);
  }
  await logs.closedStores.updateMany({ _id: { $in: again } }, { $unset: { erasedAt: '' } });
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

/** @throws Error if the figures cannot be changed within `PROJECTION_TIMEOUT_MS` */
async function eraseFigures({ redis }: Parts, storeId: string, lastSeq: number): Promise<void> {
  const names = JSON.stringify(storeHashNames(storeId, new Date()));
  const erase = () => redis.eraseStore(LIVE_KEY, NEXT_KEY, storeId, names, FIGURES_FORMAT, lastSeq);
  const deadline = performance.now() + PROJECTION_TIMEOUT_MS;
  for (let outcome = await erase(); outcome !== 'erased'; outcome = await erase()) {
    if (outcome === 'rebuilding') throw new Error('the figures are being rebuilt');
    if (outcome === 'foreign') throw new Error('the figures have another format');
    if (performance.now() > deadline) throw new Error('the figures are behind the logs');
    await pause(100);
  }
}
