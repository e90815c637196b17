import type { Connection } from 'mongoose';

interface Log {
  _id: string;
  /** Its place in the one order of all logs of both kinds, without gaps as accepted (an erasure may leave some). */
  seq: number;
  storeId: string;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  day: string;
  visitorKey: bigint;
  source: string;
}

/** One open of a shop's page. */
export interface StoreAccessLog extends Log {
  occurredAt: Date;
  metadata: Record<string, unknown>;
}

/** One press on a product's buy button. */
export interface ProductClick extends Log {
  productId: string;
  clickedAt: Date;
}

/** What is left of a shop's logs of a day when they are no longer kept. */
export interface DailyTotals {
  /** `<day>:<storeId>` */
  _id: string;
  /** Its place in the order in which the totals were begun, from 1 and without gaps. */
  place: number;
  storeId: string;
  day: string;
  visits: number;
  /** Unique accesses. */
  uniques: number;
  clicks: number;
  /** Hour (`00` to `23`) → opens. */
  hours?: Record<string, number>;
  /** Product → clicks. */
  products?: Record<string, number>;
}

/**
 * How far the logs have become daily totals. Logs up to `seq` of days up to `day` are in the totals, and may still be in
 * the logs for as long as it takes to delete them.
 */
export interface Archive {
  _id: 'archive';
  day: string;
  seq: number;
  /** No log up to this `seq` is kept, so that reading begins after it. */
  from: number;
  /** How many daily totals there are. */
  totals: number;
}

/** A shop that is gone, whose logs are still to be deleted. */
interface Forgotten {
  _id: string;
  at: Date;
}

interface Counter {
  _id: 'seq';
  /** The highest `seq` given out. */
  value: number;
}

/** What was accepted, and the only thing from which every figure is folded: append-only logs, and totals of old days. */
export interface Logs {
  connection: Connection;
  visits: ReturnType<typeof collections>['visits'];
  clicks: ReturnType<typeof collections>['clicks'];
  totals: ReturnType<typeof collections>['totals'];
  counter: ReturnType<typeof collections>['counter'];
  archive: ReturnType<typeof collections>['archive'];
  forgotten: ReturnType<typeof collections>['forgotten'];
}

/**
 * The driver's collections rather than mongoose documents: what is written was checked by the contract, and building
 * documents would cost more than writing them.
 */
function collections(connection: Connection) {
  return {
    visits: connection.collection<StoreAccessLog>('store_access_logs'),
    clicks: connection.collection<ProductClick>('product_clicks'),
    totals: connection.collection<DailyTotals>('daily_totals'),
    counter: connection.collection<Counter>('counters'),
    archive: connection.collection<Archive>('archive'),
    forgotten: connection.collection<Forgotten>('forgotten_stores'),
  };
}

/** Opens the logs; collections, indexes and the counter exist when it returns. */
export async function openLogs(connection: Connection): Promise<Logs> {
  const logs = { connection, ...collections(connection) };
  await logs.visits.createIndex({ seq: 1 }, { unique: true });
  await logs.clicks.createIndex({ seq: 1 }, { unique: true });
  await logs.totals.createIndex({ place: 1 }, { unique: true });
  await logs.counter.updateOne({ _id: 'seq' }, { $setOnInsert: { value: 0 } }, { upsert: true });
  const nothing = { day: '', seq: 0, from: 0, totals: 0 };
  await logs.archive.updateOne({ _id: 'archive' }, { $setOnInsert: nothing }, { upsert: true });
  return logs;
}
