import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '@cardume/kit/event-store';
import { inSpan } from '@cardume/kit/tracing';
import type { ClientSession } from 'mongoose';
import { closedAmong } from '../erasure/closed-stores.ts';
import { dayOf } from '../logs/day.ts';
import type { Logs } from '../logs/logs.ts';
import { visitorKey } from '../logs/visitor-key.ts';

/** A log to be written: a click if it has a `productId`, otherwise a visit. `visitor` is the id from the cookie; only a hash is stored. */
export interface NewLog {
  storeId: string;
  productId?: string;
  visitor: string;
  source: string;
  /** Whether a visit resembles one by a program. */
  suspect?: boolean;
  at: Date;
}

/** Time for retries on conflicts with appends of other processes. */
const APPEND_TIMEOUT_MS = 4_000;

/**
 * Writes logs in one transaction. It increments the counter, so that concurrent appends conflict: `seq` has no
 * gaps, and a reader that sees the counter at n finds every log up to n. Drops logs of closed shops.
 * @returns the `seq` of the last log; 0 if all were dropped
 * @throws StreamBusy if MongoDB does not commit in time; the logs may be committed nevertheless
 */
export async function append(logs: Logs, secret: string, added: NewLog[]): Promise<number> {
  const rows = added.map((log) => rowOf(log, secret));
  return inSpan('append logs', { attributes: { 'cardume.entries': rows.length } }, () =>
    inTransaction(logs.connection, 'logs', (tx) => write(logs, tx, rows), performance.now() + APPEND_TIMEOUT_MS),
  );
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ storeId, productId, visitor, source, suspect = false, at }: NewLog, secret: string) {
  const day = dayOf(at);
  const key = visitorKey(secret, visitor, storeId, day);
  return { log: { _id: randomUUIDv7(), storeId, day, visitorKey: key, source }, productId, suspect, at };
}

async function write(logs: Logs, session: ClientSession, all: Row[]): Promise<number> {
  const closed = await closedAmong(
    logs,
    all.map(({ log }) => log.storeId),
    session,
  );
  const rows = all.filter(({ log }) => !closed.has(log.storeId));
  if (rows.length === 0) return 0;
  const counter = await logs.counter.findOneAndUpdate(
    { _id: 'seq' },
    { $inc: { value: rows.length } },
    { session, returnDocument: 'after' },
  );
  if (!counter) throw new Error('the counter of the logs is missing');
  const first = counter.value - rows.length + 1;
  const visits = [];
  const clicks = [];
  for (const [index, { log, productId, suspect, at }] of rows.entries()) {
    const seq = first + index;
    if (productId === undefined) {
      visits.push({ ...log, seq, occurredAt: at, metadata: {}, ...(suspect && { suspect }) });
    } else clicks.push({ ...log, seq, productId, clickedAt: at });
  }
  if (visits.length > 0) await logs.visits.insertMany(visits, { session });
  if (clicks.length > 0) await logs.clicks.insertMany(clicks, { session });
  return counter.value;
}
