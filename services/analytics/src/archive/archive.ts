import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { dayOf, daysAfter } from '../logs/day.ts';
import { BY_DAY, type Logs } from '../logs/logs.ts';
import { isComputing, liveCursor } from '../projection/generations.ts';
import { type ArchivePart, archivePart } from './archive-part.ts';

/** Logs of one kind in a part of a day. The part is extended to include all logs of its last shop. */
const LOGS_PER_PART = 2_000;

export interface ArchiveDependencies {
  redis: RedisClient;
  logs: Logs;
  logger: Logger;
  /** Number of days for which single logs are kept. */
  keptDays: number;
  /** Stops archiving between two parts; the next run continues. */
  stopped: AbortSignal;
}

/**
 * Replaces the logs of expired days by daily totals, one part of a day's shops at a time. The figures do not change,
 * and later rebuilds read the totals instead. Safe to run concurrently and to kill at any point, because each part is
 * one transaction.
 */
export async function archive(
  { redis, logs, logger, keptDays, stopped }: ArchiveDependencies,
  now: Date,
): Promise<void> {
  const firstKept = daysAfter(dayOf(now), -keptDays);
  while (!stopped.aborted) {
    // A rebuild or comparison that has not processed these logs yet would have to start over.
    if (await isComputing(redis)) return;
    // Logs that the live figures do not include yet must not lose their order.
    const { cursor } = await liveCursor(redis);
    const part = cursor === undefined ? undefined : await firstPart(logs, firstKept, cursor);
    if (!part) return;
    await archivePart(logs, part);
    if (part.lastStore === undefined) logger.info({ day: part.day }, 'logs of a day archived as daily totals');
  }
}

/** Returns the first shops of the first day before `firstKept` that has logs up to `seq`; undefined without any. */
async function firstPart(logs: Logs, firstKept: string, seq: number): Promise<ArchivePart | undefined> {
  const options = {
    sort: BY_DAY,
    hint: BY_DAY,
    projection: { _id: 0, day: 1, storeId: 1 },
    readConcern: 'majority',
  } as const;
  const first = (filter: { day: string | { $lt: string } }, skip: number) =>
    Promise.all(
      [logs.visits, logs.clicks].map((collection) =>
        collection.findOne({ ...filter, seq: { $lte: seq } }, { ...options, skip }),
      ),
    );
  const [day] = (await first({ day: { $lt: firstKept } }, 0)).flatMap((log) => log?.day ?? []).sort();
  if (day === undefined) return undefined;
  const [lastStore] = (await first({ day }, LOGS_PER_PART)).flatMap((log) => log?.storeId ?? []).sort();
  return { day, seq, ...(lastStore !== undefined && { lastStore }) };
}
