import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import { closedAmong } from '../erasure/closed-stores.ts';
import type { ArchivePosition, DailyTotals, Logs } from '../logs/logs.ts';
import type { StoreDayCounts } from './count-part.ts';

const TRANSACTION_TIMEOUT_MS = 50_000;

/** Fields of the archive's position that archiving a part changes. */
export type ArchiveProgress = Pick<ArchivePosition, 'day' | 'seq' | 'from' | 'part'>;

/** Thrown to abort the transaction because another run has archived the same part. */
class Overtaken extends Error {}

/**
 * Adds counts to the daily totals, except those of closed shops, and advances the archive's position, in one
 * transaction.
 * @returns false, with nothing written, if another run has advanced the position since `done` was read
 * @throws StreamBusy if MongoDB does not commit in time
 */
export async function addToTotals(
  logs: Logs,
  done: ArchivePosition,
  next: ArchiveProgress,
  counted: StoreDayCounts[],
): Promise<boolean> {
  const add = async (session: ClientSession) => {
    const closed = await closedAmong(
      logs,
      counted.map(({ storeId }) => storeId),
      session,
    );
    const open = counted.filter(({ storeId }) => !closed.has(storeId));
    const known = await knownIds(logs, session, open);
    const added = open.filter((totals) => !known.has(idOf(totals)));
    const places = new Map(added.map((totals, index) => [idOf(totals), done.totals + index + 1]));
    const moved = await logs.archive.updateOne(
      { _id: 'position', parts: done.parts },
      { $set: { ...next, totals: done.totals + added.length, parts: done.parts + 1 } },
      { session },
    );
    if (moved.modifiedCount === 0) throw new Overtaken();
    if (open.length === 0) return;
    await logs.totals.bulkWrite(
      open.map((totals) => ({ updateOne: { ...additionOf(totals, places.get(idOf(totals))), upsert: true } })),
      { session, ordered: false },
    );
  };
  try {
    await inTransaction(logs.connection, 'daily totals', add, performance.now() + TRANSACTION_TIMEOUT_MS);
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

async function knownIds(logs: Logs, session: ClientSession, counted: StoreDayCounts[]): Promise<Set<string>> {
  const known = logs.totals.find({ _id: { $in: counted.map(idOf) } }, { session, projection: { _id: 1 } });
  return new Set((await known.toArray()).map(({ _id }) => _id));
}

function idOf({ day, storeId }: Pick<DailyTotals, 'day' | 'storeId'>): string {
  return `${day}:${storeId}`;
}

function additionOf(totals: StoreDayCounts, place: number | undefined) {
  const { storeId, day, visits, uniques, clicks, suspects, hours, sources, products } = totals;
  const counts = {
    visits,
    uniques,
    clicks,
    suspects,
    ...prefixed('hours', hours),
    ...prefixed('sources', sources),
    ...prefixed('products', products),
  };
  return {
    filter: { _id: idOf(totals) },
    update: { $inc: counts, ...(place === undefined ? {} : { $setOnInsert: { storeId, day, place } }) },
  };
}

function prefixed(field: string, counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [`${field}.${key}`, count]));
}
