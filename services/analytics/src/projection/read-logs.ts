import type { ClientSession } from 'mongoose';
import { MAX_ENTRIES } from '../api.ts';
import { type ArchivePosition, type DailyTotals, type Logs, NOTHING_ARCHIVED } from '../logs/logs.ts';

/** Maximum daily totals per slice; each may contain many products. */
const MAX_TOTALS = 100;

/**
 * The visits and clicks with `from` < seq ≤ `to`. Archived logs are read as daily totals: these take the last
 * `archive.totals` positions up to `archive.from`, one each.
 */
export interface LogSlice {
  from: number;
  to: number;
  /** Whether more logs follow. */
  more: boolean;
  totals: DailyTotals[];
  visits: VisitRow[];
  clicks: ClickRow[];
  /** The archive's position, from the same snapshot. */
  archive: ArchivePosition;
}

export interface VisitRow {
  _id: string;
  storeId: string;
  day: string;
  /** A 64-bit integer: a `number`, or the driver's `Long` if it does not fit. Only its decimal form is used. */
  visitorKey: { toString(): string };
  source: string;
  occurredAt: Date;
  suspect?: true;
}

export interface ClickRow {
  storeId: string;
  productId: string;
  day: string;
}

/** Result of one query: the counter, the archive's position and the logs after the cursor. */
interface Reading {
  value: number;
  archive: ArchivePosition[];
  visits: (VisitRow & Place)[];
  clicks: (ClickRow & Place)[];
}

interface Place {
  seq: number;
  day: string;
  storeId: string;
}

/**
 * Reads the next slice after the cursor; an empty one (`to` = `from`) if there is none. Reads one majority-committed
 * snapshot, in which the logs are complete up to the counter: every append increments it in its transaction, so no
 * lower `seq` can appear later. A single query, because round trips dominate the cost of small slices.
 * @param from the cursor: `seq` of the last log that was processed
 * @param upTo `seq` of the last log to read; must not be less than `archive.from`
 */
export async function readAfter(logs: Logs, from: number, upTo = Number.POSITIVE_INFINITY): Promise<LogSlice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const [reading] = await logs.counter.aggregate<Reading>(everythingAfter(logs, from), { session }).toArray();
    if (!reading) throw new Error('the counter of the logs is missing');
    const archive = archiveOf(reading.archive[0]);
    if (from < archive.from) return await readTotals(logs, session, from, archive);
    const last = Math.min(reading.value, upTo);
    const to = Math.min(last, from + MAX_ENTRIES);
    // Logs that the totals include already may not be deleted yet.
    const isKept = (log: Place) => log.seq <= to && !isArchived(archive, log);
    const [visits, clicks] = [reading.visits.filter(isKept), reading.clicks.filter(isKept)];
    return { from, to: Math.max(from, to), more: to < last, totals: [], visits, clicks, archive };
  } finally {
    await session.endSession();
  }
}

function everythingAfter({ archive, visits, clicks }: Logs, from: number) {
  const next = { $match: { seq: { $gt: from, $lte: from + MAX_ENTRIES } } };
  const ofVisit = { seq: 1, storeId: 1, day: 1, visitorKey: 1, source: 1, occurredAt: 1, suspect: 1 };
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

/** Reads the archive's position. */
export async function readArchivePosition(logs: Logs): Promise<ArchivePosition> {
  return archiveOf(await logs.archive.findOne({ _id: 'position' }, { readConcern: 'majority' }));
}

/** Returns the initial cursor of a generation: before the daily totals, which precede the logs. */
export function initialCursor({ from, totals }: ArchivePosition): number {
  return from - totals;
}

async function readTotals(
  logs: Logs,
  session: ClientSession,
  from: number,
  archive: ArchivePosition,
): Promise<LogSlice> {
  const to = Math.min(archive.from, from + MAX_TOTALS);
  const first = initialCursor(archive);
  const totals = await logs.totals
    .find({ place: { $gt: from - first, $lte: to - first } }, { session })
    .sort({ place: 1 })
    .toArray();
  return { from, to, more: true, totals, visits: [], clicks: [], archive };
}

function isArchived({ day, seq, part }: ArchivePosition, log: Place): boolean {
  if (log.seq <= seq && log.day <= day) return true;
  return part !== null && log.seq <= part.seq && log.day === part.day && log.storeId <= part.storeId;
}

/** Returns the highest `seq` of archived logs. The order of the logs up to it is lost. */
export function archivedUpTo({ seq, part }: ArchivePosition): number {
  return Math.max(seq, part?.seq ?? 0);
}

/** Returns a filter for the archived logs of whole days. */
export function archivedDaysFilter({ day, seq }: Pick<ArchivePosition, 'day' | 'seq'>) {
  return { seq: { $lte: seq }, day: { $lte: day } };
}

/** Returns a filter for the archived logs of the day being archived. */
export function archivedPartFilter({ day, seq, storeId }: NonNullable<ArchivePosition['part']>) {
  return { day, storeId: { $lte: storeId }, seq: { $lte: seq } };
}

function archiveOf(archive: ArchivePosition | null | undefined): ArchivePosition {
  return archive ?? NOTHING_ARCHIVED;
}

/** Returns the highest `seq` that was assigned. */
export async function lastSeq(logs: Logs): Promise<number> {
  const counter = await logs.counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return counter?.value ?? 0;
}
