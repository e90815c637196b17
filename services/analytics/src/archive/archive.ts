import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { dayOf, daysAfter } from '../logs/day.ts';
import { type ArchivePosition, BY_DAY, type Logs } from '../logs/logs.ts';
import { isComputing, isProjectedUpTo } from '../projection/generations.ts';
import { archivedDaysFilter, archivedPartFilter, readArchivePosition } from '../projection/read-logs.ts';
import { type ArchiveProgress, addToTotals } from './add-to-totals.ts';
import { type ArchivePart, countPart } from './count-part.ts';
import { firstLog, lastSeqOfDay } from './find-log.ts';

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
 * and later rebuilds read the totals instead. Safe to run concurrently and to kill at any point, because the totals of
 * a part and the archive's position are written in one transaction.
 */
export async function archive(parts: ArchiveDependencies, now: Date): Promise<void> {
  const { logs, logger, stopped } = parts;
  while (!stopped.aborted) {
    const done = await readArchivePosition(logs);
    await deleteArchived(logs, done);
    // A rebuild or comparison that has not processed these logs yet would have to start over.
    if (await isComputing(parts.redis)) return;
    const part = await nextPart(parts, done, now);
    if (!part) return;
    const counted = await countPart(logs, part);
    if (!(await addToTotals(logs, done, await positionAfter(logs, done, part), counted))) continue;
    if (part.upTo === undefined) logger.info({ day: part.day }, 'logs of a day archived as daily totals');
  }
}

/** Deletes the logs that the totals include. Idempotent. */
async function deleteArchived({ visits, clicks }: Logs, done: ArchivePosition): Promise<void> {
  for (const range of [archivedDaysFilter(done), ...(done.part ? [archivedPartFilter(done.part)] : [])]) {
    for (const collection of [visits, clicks]) await collection.deleteMany(range, { hint: BY_DAY });
  }
}

/**
 * Returns the next part of the day being archived, or the first part of the next expired day; undefined if no day has
 * expired or the figures are behind the logs.
 */
async function nextPart(
  { redis, logs, keptDays }: ArchiveDependencies,
  done: ArchivePosition,
  now: Date,
): Promise<ArchivePart | undefined> {
  const { part } = done;
  if (part) return withEnd(logs, { day: part.day, seq: part.seq, after: part.storeId });
  const day = await firstDay(logs);
  if (day === undefined || day >= daysAfter(dayOf(now), -keptDays)) return undefined;
  // Never decreases: projectors compare it with their cursor to detect that logs they still need were archived.
  const seq = Math.max(await lastSeqOfDay(logs, day), done.seq);
  if (!(await isProjectedUpTo(redis, seq))) return undefined;
  return withEnd(logs, { day, seq, after: '' });
}

async function firstDay({ visits, clicks }: Logs): Promise<string | undefined> {
  const options = { sort: BY_DAY, hint: BY_DAY, projection: { _id: 0, day: 1 }, readConcern: 'majority' } as const;
  const found = await Promise.all([visits.findOne({}, options), clicks.findOne({}, options)]);
  return found.flatMap((log) => log?.day ?? []).sort()[0];
}

/** Sets the last shop of a part: the one that `LOGS_PER_PART` logs reach, or none (all remaining shops). */
async function withEnd({ visits, clicks }: Logs, { day, seq, after }: Omit<ArchivePart, 'upTo'>): Promise<ArchivePart> {
  const options = { sort: BY_DAY, hint: BY_DAY, projection: { _id: 0, storeId: 1 }, readConcern: 'majority' } as const;
  const rest = { day, storeId: { $gt: after }, seq: { $lte: seq } };
  const found = await Promise.all(
    [visits, clicks].map((collection) => collection.findOne(rest, { ...options, skip: LOGS_PER_PART })),
  );
  const upTo = found.flatMap((log) => log?.storeId ?? []).sort()[0];
  return { day, seq, after, ...(upTo !== undefined && { upTo }) };
}

async function positionAfter(
  logs: Logs,
  done: ArchivePosition,
  { day, seq, upTo }: ArchivePart,
): Promise<ArchiveProgress> {
  if (upTo !== undefined) return { day: done.day, seq: done.seq, from: done.from, part: { day, seq, storeId: upTo } };
  const kept = await firstLog(logs, { $nor: [archivedDaysFilter({ day, seq })], seq: { $gt: done.from } });
  return { day, seq, from: kept ? Math.min(kept.seq - 1, seq) : seq, part: null };
}
