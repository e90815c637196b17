import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import { closedAmong } from '../erasure/closed-stores.ts';
import { CLICK_ROW, type ClickRow, LogCounter, type LogCounts, VISIT_ROW, type VisitRow } from '../logs/counts.ts';
import { BY_DAY, type Logs } from '../logs/logs.ts';

const TRANSACTION_TIMEOUT_MS = 50_000;

/** The logs up to `seq` of a day and of its first shops, in the order of their ids. */
export interface ArchivePart {
  day: string;
  seq: number;
  /** The last of the shops; absent if they are all of the day. */
  lastStore?: string;
}

/**
 * Replaces the logs of a part by daily totals, except those of closed shops, in one transaction. Does nothing if another
 * run has archived them.
 * @throws StreamBusy if MongoDB does not commit in time
 */
export async function archivePart(logs: Logs, { day, seq, lastStore }: ArchivePart): Promise<void> {
  const range = { day, seq: { $lte: seq }, ...(lastStore !== undefined && { storeId: { $lte: lastStore } }) };
  const replace = async (session: ClientSession) => {
    const options = { session, hint: BY_DAY };
    const counter = new LogCounter();
    const visits = logs.visits.find<VisitRow>(range, { ...options, projection: VISIT_ROW });
    const clicks = logs.clicks.find<ClickRow>(range, { ...options, projection: CLICK_ROW });
    for await (const visit of visits) counter.addVisit(visit);
    for await (const click of clicks) counter.addClick(click);
    const { days } = counter;
    if (days.length === 0) return;
    await addToTotals(logs, days, session);
    for (const collection of [logs.visits, logs.clicks]) await collection.deleteMany(range, options);
    const last = days.reduce((highest, { lastSeq }) => Math.max(highest, lastSeq), 0);
    await logs.archive.updateOne({ _id: 'position' }, { $max: { seq: last }, $inc: { parts: 1 } }, { session });
  };
  await inTransaction(logs.connection, 'daily totals', replace, performance.now() + TRANSACTION_TIMEOUT_MS);
}

async function addToTotals(logs: Logs, days: LogCounts[], session: ClientSession): Promise<void> {
  const closed = await closedAmong(
    logs,
    days.map(({ storeId }) => storeId),
    session,
  );
  const open = days.filter(({ storeId }) => !closed.has(storeId));
  if (open.length === 0) return;
  const additions = open.map((day) => ({ updateOne: { ...additionOf(day), upsert: true } }));
  await logs.totals.bulkWrite(additions, { session, ordered: false });
}

function additionOf({
  storeId,
  day,
  lastSeq,
  visits,
  clicks,
  suspects,
  visitors,
  hours,
  sources,
  products,
}: LogCounts) {
  const counts = {
    ...{ visits, uniques: visitors.size, clicks, suspects },
    ...prefixed('hours', hours),
    ...prefixed('sources', sources),
    ...prefixed('products', products),
  };
  const filter = { _id: `${day}:${storeId}` };
  return { filter, update: { $inc: counts, $setOnInsert: { storeId, day, seq: lastSeq } } };
}

function prefixed(field: string, counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [`${field}.${key}`, count]));
}
