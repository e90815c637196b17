import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import { isFoldedUpTo, isRebuilding } from '../fold/generations.ts';
import { archived, lastSeq, readArchive } from '../fold/read-logs.ts';
import { dayOf, daysAfter } from '../logs/day.ts';
import type { Archive, Logs } from '../logs/logs.ts';
import { addToTotals, type Step } from './add-to-totals.ts';
import { countDay } from './count-day.ts';
import { firstLog } from './first-log.ts';

export interface ArchiveParts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
  /** Days of which the logs themselves are kept. */
  keptDays: number;
  /** Ends the work between two steps; the next run goes on. */
  stopped: AbortSignal;
}

/**
 * Makes daily totals of the logs of days that are no longer kept, a day at a time, then deletes those logs. The figures
 * stay as they are, and a later rebuild folds the totals in the place of the logs. Any number of these may run at once,
 * and may be killed anywhere: totals and the word that they hold these logs are one write.
 */
export async function archive(parts: ArchiveParts, now: Date): Promise<void> {
  const { logs, logger, stopped } = parts;
  while (!stopped.aborted) {
    const done = await readArchive(logs);
    await deleteArchived(logs, done);
    const next = await nextDay(parts, done, now);
    // A rebuild that has not folded these logs yet would have to start over.
    if (!next || (await isRebuilding(parts.redis))) return;
    if (!(await addToTotals(logs, done, next, await countDay(logs, next)))) continue;
    logger.info({ day: next.day }, 'the logs of a day were made daily totals');
  }
}

/** Deleting as much again deletes nothing. */
async function deleteArchived(logs: Logs, done: Archive): Promise<void> {
  await logs.visits.deleteMany(archived(done));
  await logs.clicks.deleteMany(archived(done));
}

/**
 * The oldest day that is no longer kept, and the `seq` up to which all of its logs lie: where the day after the next
 * begins, because around midnight, or under a clock that was put back, days overlap. Logs of a day that has not come yet
 * are those of a wrong clock, and hold nothing up.
 */
async function nextDay({ redis, logs, keptDays }: ArchiveParts, done: Archive, now: Date): Promise<Step | undefined> {
  const today = dayOf(now);
  const oldest = await firstLog(logs, { seq: { $gt: done.from }, day: { $lte: today } });
  if (!oldest || oldest.day >= daysAfter(today, -keptDays)) return undefined;
  const dayAfterNext = { $gt: daysAfter(oldest.day, 1), $lte: today };
  const end = await firstLog(logs, { seq: { $gt: oldest.seq }, day: dayAfterNext });
  const seq = end ? end.seq - 1 : await lastSeq(logs);
  if (!(await isFoldedUpTo(redis, seq))) return undefined;
  const kept = await firstLog(logs, { $nor: [archived({ day: oldest.day, seq })], seq: { $gt: done.from } });
  return { day: oldest.day, seq, from: kept ? Math.min(kept.seq - 1, seq) : seq };
}
