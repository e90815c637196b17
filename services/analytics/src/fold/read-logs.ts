import type { Logs } from '../logs/logs.ts';

/** Logs that one script folds: more would hold up everybody else on Redis. */
const AT_MOST = 500;

/** What lies after a cursor: every log of both kinds with `from` < seq ≤ `to`. */
export interface Slice {
  from: number;
  to: number;
  visits: VisitRow[];
  clicks: ClickRow[];
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
 * Reads the next slice after the cursor; an empty one (`to` = `from`) when there is nothing. The three reads see one
 * majority-committed moment, and the counter of that moment says how far the logs go: the appends change it in their
 * own transactions, so nothing below it is still to come.
 */
export async function readAfter(logs: Logs, from: number): Promise<Slice> {
  const session = await logs.connection.startSession({ snapshot: true });
  try {
    const counter = await logs.counter.findOne({ _id: 'seq' }, { session });
    const to = Math.min(counter?.value ?? 0, from + AT_MOST);
    if (to <= from) return { from, to: from, visits: [], clicks: [] };
    const range = { seq: { $gt: from, $lte: to } };
    const visits = await logs.visits
      .find<VisitRow>(range, {
        session,
        projection: { storeId: 1, day: 1, visitorKey: 1, source: 1, occurredAt: 1 },
      })
      .sort({ seq: 1 })
      .toArray();
    const clicks = await logs.clicks
      .find<ClickRow>(range, { session, projection: { _id: 0, storeId: 1, productId: 1, day: 1 } })
      .toArray();
    return { from, to, visits, clicks };
  } finally {
    await session.endSession();
  }
}

/** The highest `seq` given out. */
export async function lastSeq(logs: Logs): Promise<number> {
  const counter = await logs.counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return counter?.value ?? 0;
}
