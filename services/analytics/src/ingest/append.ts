import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import { dayOf } from '../logs/day.ts';
import type { Logs } from '../logs/logs.ts';
import { visitorKey } from '../logs/visitor-key.ts';

/** A visit, or a click where there is a product, on its way into the logs. `visitor` is the cookie and goes no further. */
export interface Entry {
  storeId: string;
  productId?: string;
  visitor: string;
  source: string;
  at: Date;
}

/** The transaction is tried again while other processes append, at most so long. */
const GIVE_UP_MS = 4_000;

/**
 * Writes the entries in one transaction and answers the `seq` of the last. The counter is changed first, so that
 * transactions of other processes wait or retry on it: `seq` has no gaps, and whoever sees the counter at n finds every
 * entry up to n.
 * @throws StreamBusy where MongoDB does not take it in time; nothing is written then
 */
export async function append(logs: Logs, secret: string, entries: Entry[]): Promise<number> {
  const rows = entries.map((entry) => rowOf(entry, secret));
  return inTransaction(logs.connection, 'logs', (tx) => write(logs, tx, rows), Date.now() + GIVE_UP_MS);
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ storeId, productId, visitor, source, at }: Entry, secret: string) {
  const day = dayOf(at);
  const key = visitorKey(secret, visitor, storeId, day);
  return { log: { _id: randomUUIDv7(), storeId, day, visitorKey: key, source }, productId, at };
}

async function write(logs: Logs, session: ClientSession, rows: Row[]): Promise<number> {
  const counter = await logs.counter.findOneAndUpdate(
    { _id: 'seq' },
    { $inc: { value: rows.length } },
    { session, returnDocument: 'after' },
  );
  if (!counter) throw new Error('the counter of the logs is missing');
  const first = counter.value - rows.length + 1;
  const visits = [];
  const clicks = [];
  for (const [index, { log, productId, at }] of rows.entries()) {
    const seq = first + index;
    if (productId === undefined) visits.push({ ...log, seq, occurredAt: at, metadata: {} });
    else clicks.push({ ...log, seq, productId, clickedAt: at });
  }
  if (visits.length > 0) await logs.visits.insertMany(visits, { session });
  if (clicks.length > 0) await logs.clicks.insertMany(clicks, { session });
  return counter.value;
}
