import type { ClientSession } from 'mongoose';
import { MAX_ENTRIES } from '../api.ts';
import type { Archive, DailyTotals, Logs } from '../logs/logs.ts';

/** Daily totals that one script folds; each may name many products. */
const TOTALS_AT_MOST = 100;

/**
 * What lies after a cursor: every log of both kinds with `from` < seq ≤ `to`. Of days that are no longer kept the totals
 * are read, each in the place of one of the logs that it was made of (the last ones before `archive.from`).
 */
export interface Slice {
  from: number;
  to: number;
  /** Whether more lay behind it. */
  more: boolean;
  totals: DailyTotals[];
  visits: VisitRow[];
  clicks: ClickRow[];
  /** The archive at the moment of reading. */
  archive: Archive;
}

export interface VisitRow {
  _id: string;
  storeId: string;
  day: string;
  /** A 64-bit integer; the driver gives a Long where a number would not hold it. Only its decimal form is used. */
  visitorKey: { toString(): string };
  source: string;
  occurredAt: Date;
}

export interface ClickRow {
  storeId: string;
  productId: string;
  day: string;
}

/**
 * Reads the next slice after the cursor; an empty one (`to` = `from`) when there is nothing. All reads see one
 * majority-committed moment, and the counter of that moment says how far the logs go: the appends change it in their
 * own transactions, so nothing below it is still to come.
 */
export async function readAfter(logs: Logs, from: number): Promise<Slice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const archive = archiveOf(await logs.archive.findOne({}, { session }));
    if (from < archive.from) return await readTotals(logs, session, from, archive);
    const counter = await logs.counter.findOne({ _id: 'seq' }, { session });
    const last = counter?.value ?? 0;
    const to = Math.min(last, from + MAX_ENTRIES);
    if (to <= from) return { from, to: from, more: false, totals: [], visits: [], clicks: [], archive };
    const kept = await readLogs(logs, session, from, to, archive);
    return { from, to, more: to < last, totals: [], ...kept, archive };
  } finally {
    await session.endSession();
  }
}

/** The archive; nothing has been archived where there is none. */
export async function readArchive(logs: Logs): Promise<Archive> {
  return archiveOf(await logs.archive.findOne({}, { readConcern: 'majority' }));
}

/** The cursor before the first fold: the daily totals come before the logs. */
export function beginning({ from, totals }: Archive): number {
  return from - totals;
}

async function readTotals(logs: Logs, session: ClientSession, from: number, archive: Archive): Promise<Slice> {
  const to = Math.min(archive.from, from + TOTALS_AT_MOST);
  const first = beginning(archive);
  const totals = await logs.totals
    .find({ place: { $gt: from - first, $lte: to - first } }, { session })
    .sort({ place: 1 })
    .toArray();
  return { from, to, more: true, totals, visits: [], clicks: [], archive };
}

async function readLogs(logs: Logs, session: ClientSession, from: number, to: number, archive: Archive) {
  const range = { seq: { $gt: from, $lte: to } };
  // What is in the totals already, and about to be deleted.
  const kept = from < archive.seq ? { ...range, $nor: [archived(archive)] } : range;
  const visits = await logs.visits
    .find<VisitRow>(kept, {
      session,
      projection: { storeId: 1, day: 1, visitorKey: 1, source: 1, occurredAt: 1 },
    })
    .sort({ seq: 1 })
    .toArray();
  const clicks = await logs.clicks
    .find<ClickRow>(kept, { session, projection: { _id: 0, storeId: 1, productId: 1, day: 1 } })
    .toArray();
  return { visits, clicks };
}

/** Which logs the archive has in its totals. */
export function archived({ day, seq }: Pick<Archive, 'day' | 'seq'>) {
  return { seq: { $lte: seq }, day: { $lte: day } };
}

function archiveOf(archive: Archive | null): Archive {
  return archive ?? { _id: 'archive', day: '', seq: 0, from: 0, totals: 0 };
}

/** The highest `seq` given out. */
export async function lastSeq(logs: Logs): Promise<number> {
  const counter = await logs.counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return counter?.value ?? 0;
}
