import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import { dayOf, daysAfter } from '../logs/day.ts';
import type { Archive, Logs } from '../logs/logs.ts';
import { isProjectedUpTo, isRebuilding } from '../projection/generations.ts';
import { archived, lastSeq, readArchive } from '../projection/read-logs.ts';
import { addToTotals, type Step } from './add-to-totals.ts';
import { countDay } from './count-day.ts';
import { firstLog } from './first-log.ts';

export interface ArchiveParts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
  /** Days for which the logs themselves are kept. */
  keptDays: number;
  /** Stops the work between two steps; the next run continues it. */
  stopped: AbortSignal;
}

/**
 * Replaces the logs of expired days by daily totals, one day at a time. The figures do not change, and a later rebuild
 * uses the totals in place of the logs. Safe to run concurrently and to kill at any point: the totals and the archive's
 * position are written in one transaction.
 */
export async function archive(parts: ArchiveParts, now: Date): Promise<void> {
  const { logs, logger, stopped } = parts;
  while (!stopped.aborted) {
    const done = await readArchive(logs);
    await deleteArchived(logs, done);
    const next = await nextDay(parts, done, now);
    // A rebuild that has not processed these logs yet would have to start over.
    if (!next || (await isRebuilding(parts.redis))) return;
    if (!(await addToTotals(logs, done, next, await countDay(logs, next)))) continue;
    logger.info({ day: next.day }, 'logs of a day archived as daily totals');
  }
}

/** Deletes the logs that the totals contain. Idempotent. */
async function deleteArchived(logs: Logs, done: Archive): Promise<void> {
  await logs.visits.deleteMany(archived(done));
  await logs.clicks.deleteMany(archived(done));
}

/**
 * Returns the oldest expired day and the `seq` up to which all of its logs lie. Around midnight, or after a clock was set
 * back, the logs of two days overlap, so the end is where the day after the next one begins. Logs dated in the future come
 * from a wrong clock and are ignored.
 */
async function nextDay({ redis, logs, keptDays }: ArchiveParts, done: Archive, now: Date): Promise<Step | undefined> {
  const today = dayOf(now);
  const oldest = await firstLog(logs, { seq: { $gt: done.from }, day: { $lte: today } });
  if (!oldest || oldest.day >= daysAfter(today, -keptDays)) return undefined;
  const dayAfterNext = { $gt: daysAfter(oldest.day, 1), $lte: today };
  const end = await firstLog(logs, { seq: { $gt: oldest.seq }, day: dayAfterNext });
  const seq = end ? end.seq - 1 : await lastSeq(logs);
  if (!(await isProjectedUpTo(redis, seq))) return undefined;
  const kept = await firstLog(logs, { $nor: [archived({ day: oldest.day, seq })], seq: { $gt: done.from } });
  return { day: oldest.day, seq, from: kept ? Math.min(kept.seq - 1, seq) : seq };
}
