import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { dayOf, daysAfter } from '../logs/day.ts';
import { BY_DAY, type Logs, type StoreAccessLog } from '../logs/logs.ts';
import { isComputing, liveCursor } from '../projection/generations.ts';
import { type ArchivePart, archivePart } from './archive-part.ts';

/** Most logs of one kind in a part, which bounds its transaction. */
const LOGS_PER_PART = 2_000;

export interface ArchiveParts {
  redis: RedisClient;
  logs: Logs;
  logger: Logger;
  /** Number of days for which single logs are kept. */
  keptDays: number;
  /** Stops archiving between two parts; the next run continues. */
  stopped: AbortSignal;
}

/**
 * Replaces the logs of expired days by daily totals, one part at a time. The figures do not change, and later rebuilds
 * read the totals instead. Safe to run concurrently and to kill at any point, because each part is one transaction.
 */
export async function archive({ redis, logs, logger, keptDays, stopped }: ArchiveParts, now: Date): Promise<void> {
  const firstKept = daysAfter(dayOf(now), -keptDays);
  for (let count = 0; !stopped.aborted; count++) {
    // A rebuild or comparison that has not processed these logs yet would have to start over.
    if (await isComputing(redis)) return;
    // Logs that the live figures do not include yet must not lose their order.
    const { cursor } = await liveCursor(redis);
    const part = cursor === undefined ? undefined : await firstPart(logs, firstKept, cursor);
    if (part) await archivePart(logs, part);
    else if (count > 0) logger.info({ before: firstKept }, 'expired logs archived as daily totals');
    if (!part) return;
  }
}

const READ = { hint: BY_DAY, readConcern: 'majority' } as const;

/**
 * Returns the first logs before the day `firstKept` and up to `upTo`, in the order of days and shops; undefined if there
 * are none. Contains all of a shop and day, unless these alone are too many.
 */
async function firstPart(logs: Logs, firstKept: string, upTo: number): Promise<ArchivePart | undefined> {
  const expired = { day: { $lt: firstKept }, seq: { $lte: upTo } };
  const options = { ...READ, sort: BY_DAY, limit: LOGS_PER_PART + 1, projection: { _id: 0, ...BY_DAY } } as const;
  const first = await Promise.all([logs.visits, logs.clicks].map((kind) => kind.find(expired, options).toArray()));
  if (first.flat().length === 0) return undefined;
  const [next] = first.flatMap((kind) => kind[LOGS_PER_PART] ?? []).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const [visits = [], clicks = []] = first.map((kind) => kind.filter((log) => !next || placeOf(log) < placeOf(next)));
  if (!next || visits.length + clicks.length > 0) return { visits: visits.map(seqOf), clicks: clicks.map(seqOf) };
  return partOfShop(logs, next, upTo);
}

/** Returns the first of a shop's logs of a day, the visits in the order of visitors. */
async function partOfShop(logs: Logs, { day, storeId }: Place, upTo: number): Promise<ArchivePart> {
  const filter = { day, storeId, seq: { $lte: upTo } };
  const visits = await logs.visits
    .find(filter, {
      ...READ,
      sort: { visitorKey: 1, seq: 1 },
      limit: LOGS_PER_PART + 1,
      projection: { seq: 1, visitorKey: 1 },
    })
    .toArray();
  const clicks = await logs.clicks
    .find(filter, { ...READ, sort: BY_DAY, limit: LOGS_PER_PART, projection: { seq: 1 } })
    .toArray();
  const continued = visits[LOGS_PER_PART]?.visitorKey.toString();
  return {
    visits: visits.slice(0, LOGS_PER_PART).map(seqOf),
    clicks: clicks.map(seqOf),
    ...(continued !== undefined && { continued }),
  };
}

type Place = Pick<StoreAccessLog, 'day' | 'storeId'>;

/** Compares like the index by day. */
const placeOf = ({ day, storeId }: Place) => `${day} ${storeId}`;
const seqOf = ({ seq }: { seq: number }) => seq;
