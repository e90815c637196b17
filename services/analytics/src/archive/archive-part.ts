import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import { closedAmong } from '../erasure/closed-stores.ts';
import { CLICK_ROW, type ClickRow, LogCounter, type LogCounts, VISIT_ROW, type VisitRow } from '../logs/counts.ts';
import type { Logs } from '../logs/logs.ts';

/** A part is small, so only a slow or conflicting MongoDB needs long. Its own limit is 60 s. */
const TRANSACTION_TIMEOUT_MS = 50_000;

/** Logs that one transaction replaces by daily totals. */
export interface ArchivePart {
  /** `seq` of the visits. */
  visits: number[];
  /** `seq` of the clicks. */
  clicks: number[];
  /** Key of a visitor of whom the next part contains further visits to the same shop on the same day. */
  continued?: string;
}

/**
 * Replaces logs by daily totals, except those of closed shops, in one transaction. Does nothing if another run has
 * archived them. A visitor is counted with the last visits of the day, so parts may divide the visits of a visitor.
 * @throws StreamBusy if MongoDB does not commit in time
 */
export async function archivePart(logs: Logs, { visits, clicks, continued }: ArchivePart): Promise<void> {
  const [ofVisits, ofClicks] = [{ seq: { $in: visits } }, { seq: { $in: clicks } }];
  const replace = async (session: ClientSession) => {
    const counter = new LogCounter();
    const visitRows = logs.visits.find<VisitRow>(ofVisits, { session, projection: VISIT_ROW });
    const clickRows = logs.clicks.find<ClickRow>(ofClicks, { session, projection: CLICK_ROW });
    for (const visit of await visitRows.toArray()) counter.addVisit(visit);
    for (const click of await clickRows.toArray()) counter.addClick(click);
    const { days } = counter;
    if (days.length === 0) return;
    if (continued !== undefined) for (const { visitors } of days) visitors.delete(continued);
    await addToTotals(logs, days, session);
    await logs.visits.deleteMany(ofVisits, { session });
    await logs.clicks.deleteMany(ofClicks, { session });
    const last = days.reduce((highest, { lastSeq }) => Math.max(highest, lastSeq), 0);
    await logs.archive.updateOne({ _id: 'progress' }, { $max: { seq: last }, $inc: { parts: 1 } }, { session });
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
