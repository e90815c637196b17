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

interface Counter {
  _id: 'seq';
  /** The highest `seq` given out. */
  value: number;
}

/** The append-only logs: what was accepted, and the only thing from which every figure is folded. */
export interface Logs {
  connection: Connection;
  visits: ReturnType<typeof collections>['visits'];
  clicks: ReturnType<typeof collections>['clicks'];
  counter: ReturnType<typeof collections>['counter'];
}

/**
 * The driver's collections rather than mongoose documents: what is written was checked by the contract, and building
 * documents would cost more than writing them.
 */
function collections(connection: Connection) {
  return {
    visits: connection.collection<StoreAccessLog>('store_access_logs'),
    clicks: connection.collection<ProductClick>('product_clicks'),
    counter: connection.collection<Counter>('counters'),
  };
}

/** Opens the logs; collections, indexes and the counter exist when it returns. */
export async function openLogs(connection: Connection): Promise<Logs> {
  const logs = { connection, ...collections(connection) };
  await logs.visits.createIndex({ seq: 1 }, { unique: true });
  await logs.clicks.createIndex({ seq: 1 }, { unique: true });
  await logs.counter.updateOne({ _id: 'seq' }, { $setOnInsert: { value: 0 } }, { upsert: true });
  return logs;
}
