import type { ClientSession } from 'mongoose';
import { MAX_ENTRIES } from '../api.ts';
import { type Archive, type DailyTotals, type Logs, NOTHING_ARCHIVED } from '../logs/logs.ts';

/** Most daily totals in one slice; each may name many products. */
const MAX_TOTALS = 100;

/**
 * The logs of both kinds with `from` < seq ≤ `to`. Archived days are read as daily totals; each total takes the place of one
 * of the logs it was made of (the last ones up to `archive.from`).
 */
export interface Slice {
  from: number;
  to: number;
  /** Whether more logs follow. */
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
  /** A 64-bit integer; the driver returns a Long if a number cannot hold it. Only the decimal form is used. */
  visitorKey: { toString(): string };
  source: string;
  occurredAt: Date;
}

export interface ClickRow {
  storeId: string;
  productId: string;
  day: string;
}

/** Result of one read: the counter, the archive and the logs after the cursor. */
interface Reading {
  value: number;
  archive: Archive[];
  visits: (VisitRow & Place)[];
  clicks: (ClickRow & Place)[];
}

interface Place {
  seq: number;
  day: string;
  storeId: string;
}

/**
 * Reads the next slice after the cursor; an empty one (`to` = `from`) if there is none. Reads from one majority-committed
 * snapshot. Its counter tells how far the logs go: every append raises it in its own transaction, so no lower `seq` can
 * appear later. A single call, because the cost of a small slice is the number of its calls.
 * @param upTo the last log that is read; not before the archive
 */
export async function readAfter(logs: Logs, from: number, upTo = Number.POSITIVE_INFINITY): Promise<Slice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const [reading] = await logs.counter.aggregate<Reading>(everythingAfter(logs, from), { session }).toArray();
    if (!reading) throw new Error('the counter of the logs is missing');
    const archive = archiveOf(reading.archive[0]);
    if (from < archive.from) return await readTotals(logs, session, from, archive);
    const last = Math.min(reading.value, upTo);
    const to = Math.min(last, from + MAX_ENTRIES);
    // Logs that the totals include are about to be deleted.
    const isKept = (log: Place) => log.seq <= to && !isArchived(archive, log);
    const [visits, clicks] = [reading.visits.filter(isKept), reading.clicks.filter(isKept)];
    return { from, to: Math.max(from, to), more: to < last, totals: [], visits, clicks, archive };
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
    { $lookup: { from: archive.collectionName, pipeline: [{ $match: { _id: 'position' } }], as: 'archive' } },
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

/** Returns the position of the archive. */
export async function readArchive(logs: Logs): Promise<Archive> {
  return archiveOf(await logs.archive.findOne({ _id: 'position' }, { readConcern: 'majority' }));
}

/** Returns the cursor at which a generation starts: daily totals come before the logs. */
export function beginning({ from, totals }: Archive): number {
  return from - totals;
}

async function readTotals(logs: Logs, session: ClientSession, from: number, archive: Archive): Promise<Slice> {
  const to = Math.min(archive.from, from + MAX_TOTALS);
  const first = beginning(archive);
  const totals = await logs.totals
    .find({ place: { $gt: from - first, $lte: to - first } }, { session })
    .sort({ place: 1 })
    .toArray();
  return { from, to, more: true, totals, visits: [], clicks: [], archive };
}

function isArchived({ day, seq, part }: Archive, log: Place): boolean {
  if (log.seq <= seq && log.day <= day) return true;
  return part !== null && log.seq <= part.seq && log.day === part.day && log.storeId <= part.storeId;
}

/** Returns the highest `seq` of archived logs: the order of the logs up to it is lost. */
export function archivedUpTo({ seq, part }: Archive): number {
  return Math.max(seq, part?.seq ?? 0);
}

/** Returns a filter for the logs of whole days that the daily totals include. */
export function archived({ day, seq }: Pick<Archive, 'day' | 'seq'>) {
  return { seq: { $lte: seq }, day: { $lte: day } };
}

/** Returns a filter for the logs that the daily totals include of the day that is being archived. */
export function archivedInPart({ day, seq, storeId }: NonNullable<Archive['part']>) {
  return { day, storeId: { $lte: storeId }, seq: { $lte: seq } };
}

function archiveOf(archive: Archive | null | undefined): Archive {
  return archive ?? NOTHING_ARCHIVED;
}

/** Returns the highest `seq` that was assigned. */
export async function lastSeq(logs: Logs): Promise<number> {
  const counter = await logs.counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return counter?.value ?? 0;
}
