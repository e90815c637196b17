import type { ClientSession } from 'mongoose';
import { MAX_ENTRIES } from '../api.ts';
import { CLICK_ROW, type ClickRow, VISIT_ROW, type VisitRow } from '../logs/counts.ts';
import { type ArchivePosition, type DailyTotals, type Logs, NOTHING_ARCHIVED } from '../logs/logs.ts';

/** Maximum daily totals per slice; each may contain many products. */
const MAX_TOTALS = 100;

/** The cursor of a generation before the first log, also before totals of earlier releases. */
export const FIRST_CURSOR = Number.MIN_SAFE_INTEGER;

/** The visits, clicks and totals of archived ones with `from` < seq ≤ `to`. */
export interface LogSlice {
  from: number;
  to: number;
  /** Whether more logs may follow. */
  more: boolean;
  totals: DailyTotals[];
  visits: VisitRow[];
  clicks: ClickRow[];
  /** The archive's position, from the same snapshot. */
  archive: ArchivePosition;
}

/** Result of one query: the counter, the archive's position and the logs after the cursor. */
interface Reading {
  value: number;
  archive: ArchivePosition[];
  visits: VisitRow[];
  clicks: ClickRow[];
}

/**
 * Reads the next slice after the cursor; an empty one (`to` = `from`) if there is none. Reads one majority-committed
 * snapshot, in which the logs are complete up to the counter: every append increments it in its transaction, so no
 * lower `seq` can appear later. A single query without totals, because round trips dominate the cost of small slices.
 * @param from the cursor: `seq` of the last log that was processed
 * @param options.upTo `seq` of the last log to read
 * @param options.totals whether to read daily totals, which a cursor that starts before all logs passes
 */
export async function readAfter(
  logs: Logs,
  from: number,
  { upTo = Number.POSITIVE_INFINITY, totals: withTotals = false } = {},
): Promise<LogSlice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const totals = withTotals ? await totalsAfter(logs, from, session) : [];
    const end = totals[MAX_TOTALS - 1]?.seq ?? Number.POSITIVE_INFINITY;
    const [reading] = await logs.counter.aggregate<Reading>(logsBetween(logs, from, end), { session }).toArray();
    if (!reading) throw new Error('the counter of the logs is missing');
    const { value, visits, clicks, archive } = reading;
    const last = Math.min(value, upTo);
    const seqs = [...visits, ...clicks].map(({ seq }) => seq).sort((a, b) => a - b);
    const to = Math.max(from, Math.min(last, end, seqs[MAX_ENTRIES - 1] ?? last));
    const within = ({ seq }: { seq: number }) => seq <= to;
    const read = { totals: totals.filter(within), visits: visits.filter(within), clicks: clicks.filter(within) };
    return { from, to, more: to < last, ...read, archive: archive[0] ?? NOTHING_ARCHIVED };
  } finally {
    await session.endSession();
  }
}

function totalsAfter({ totals }: Logs, from: number, session: ClientSession): Promise<DailyTotals[]> {
  return totals
    .find({ seq: { $gt: from } }, { session })
    .sort({ seq: 1 })
    .limit(MAX_TOTALS)
    .toArray();
}

/** Reads as many visits and clicks as there may be entries in a slice. */
function logsBetween({ archive, visits, clicks }: Logs, from: number, end: number) {
  const slice = [{ $match: { seq: { $gt: from, $lte: end } } }, { $sort: { seq: 1 } }, { $limit: MAX_ENTRIES }];
  const logsOf = (collection: string, fields: object, as: string) => ({
    $lookup: { from: collection, pipeline: [...slice, { $project: fields }], as },
  });
  return [
    { $match: { _id: 'seq' } },
    { $lookup: { from: archive.collectionName, pipeline: [{ $match: { _id: 'progress' } }], as: 'archive' } },
    logsOf(visits.collectionName, VISIT_ROW, 'visits'),
    logsOf(clicks.collectionName, CLICK_ROW, 'clicks'),
  ];
}
