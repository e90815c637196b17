import { randomUUIDv7 } from 'node:crypto';
import { unavailable } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import { dayOf } from '../logs/day.ts';
import type { Logs } from '../logs/logs.ts';
import { visitorKey } from '../logs/visitor-key.ts';
import { endAbandoned } from './abandoned.ts';

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
/** A counter that others hold longer may be held by nobody. */
const SUSPICIOUS_MS = 500;

/**
 * Writes the entries in one transaction and answers the `seq` of the last. The counter is changed first, so that
 * transactions of other processes wait or retry on it: `seq` has no gaps, and whoever sees the counter at n finds every
 * entry up to n.
 * @throws an HTTP 503 where MongoDB does not take it; nothing is written then
 */
export async function append(logs: Logs, secret: string, entries: Entry[]): Promise<number> {
  const rows = entries.map((entry) => rowOf(entry, secret));
  const began = performance.now();
  const session = await logs.connection.startSession();
  try {
    return await session.withTransaction(
      async () => {
        const waited = performance.now() - began;
        if (waited > GIVE_UP_MS) throw unavailable();
        if (waited > SUSPICIOUS_MS) await endAbandoned(logs.connection);
        return write(logs, session, rows);
      },
      { writeConcern: { w: 'majority' } },
    );
  } finally {
    await session.endSession();
  }
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
