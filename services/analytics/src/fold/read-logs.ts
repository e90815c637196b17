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

/** What one read brings: the counter, and beside it all that may lie after the cursor. */
interface Reading {
  value: number;
  archive: Archive[];
  visits: (VisitRow & Place)[];
  clicks: (ClickRow & Place)[];
}

interface Place {
  seq: number;
  day: string;
}

/**
 * Reads the next slice after the cursor; an empty one (`to` = `from`) when there is nothing. All of it is of one
 * majority-committed moment, and the counter of that moment says how far the logs go: the appends change it in their own
 * transactions, so nothing below it is still to come. One call reads all, because a small slice costs little beyond its
 * calls.
 */
export async function readAfter(logs: Logs, from: number): Promise<Slice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const [reading] = await logs.counter.aggregate<Reading>(everythingAfter(logs, from), { session }).toArray();
    if (!reading) throw new Error('the counter of the logs is missing');
    const archive = archiveOf(reading.archive[0]);
    if (from < archive.from) return await readTotals(logs, session, from, archive);
    const to = Math.min(reading.value, from + MAX_ENTRIES);
    // What is in the totals already is about to be deleted.
    const isKept = ({ seq, day }: Place) => seq > archive.seq || day > archive.day;
    const [visits, clicks] = [reading.visits.filter(isKept), reading.clicks.filter(isKept)];
    return { from, to: Math.max(from, to), more: to < reading.value, totals: [], visits, clicks, archive };
  } finally {
    await session.endSession();
  }
}

function everythingAfter({ archive, visits, clicks }: Logs, from: number) {
  const next = { $match: { seq: { $gt: from, $lte: from + MAX_ENTRIES } } };
  const ofVisit = { seq: 1, storeId: 1, day: 1, visitorKey: 1, source: 1, occurredAt: 1 };
  const ofClick = { _id: 0, seq: 1, storeId: 1, day: 1, productId: 1 };
  return [
    { $match: { _id: 'seq' } },
    { $lookup: { from: archive.collectionName, pipeline: [], as: 'archive' } },
    {
      $lookup: {
        from: visits.collectionName,
        pipeline: [next, { $sort: { seq: 1 } }, { $project: ofVisit }],
        as: 'visits',
      },
    },
    { $lookup: { from: clicks.collectionName, pipeline: [next, { $project: ofClick }], as: 'clicks' } },
  ];
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

/** Which logs the archive has in its totals. */
export function archived({ day, seq }: Pick<Archive, 'day' | 'seq'>) {
  return { seq: { $lte: seq }, day: { $lte: day } };
}

function archiveOf(archive: Archive | null | undefined): Archive {
  return archive ?? { _id: 'archive', day: '', seq: 0, from: 0, totals: 0 };
}

/** The highest `seq` given out. */
export async function lastSeq(logs: Logs): Promise<number> {
  const counter = await logs.counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return counter?.value ?? 0;
}
