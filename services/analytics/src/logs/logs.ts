import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession, Connection } from 'mongoose';
import type { CountedSource } from './sources.ts';

interface Log {
  _id: string;
  /** Position in the common order of visits and clicks. Without gaps, except for erased shops. */
  seq: number;
  storeId: string;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  day: string;
  visitorKey: bigint;
  source: string;
}

/** A visit of a shop's page. */
export interface StoreAccessLog extends Log {
  occurredAt: Date;
  metadata: Record<string, unknown>;
}

/** A click on a product's buy button. */
export interface ProductClick extends Log {
  productId: string;
  clickedAt: Date;
}

/** Totals of a shop's logs of one day; replace the logs after the retention period. */
export interface DailyTotals {
  /** `<day>:<storeId>` */
  _id: string;
  /** Position in the order in which the totals were created: from 1, without gaps. */
  place: number;
  storeId: string;
  day: string;
  visits: number;
  /** Unique accesses. */
  uniques: number;
  clicks: number;
  /** Visits by hour, `00` to `23`. */
  hours?: Record<string, number>;
  /** Visits by counted source; absent in totals that were written before sources were counted. */
  sources?: Partial<Record<CountedSource, number>>;
  /** Clicks by product. */
  products?: Record<string, number>;
}

/**
 * Position of the archive: the daily totals include the logs up to `seq` of days up to `day`. Those logs may still exist
 * until they are deleted.
 */
export interface Archive {
  /** Not `archive`, as in version 1.0.0: its workers do not know parts of days, and would count logs twice. */
  _id: 'position';
  day: string;
  seq: number;
  /** All logs up to this `seq` are archived; reading starts after it. */
  from: number;
  /** Number of daily totals. */
  totals: number;
  /** Number of parts of days that were archived. */
  parts: number;
  /** The day that is being archived: the totals include its logs up to `seq` of shops up to `storeId`, too. */
  part: { day: string; seq: number; storeId: string } | null;
}

/** The position before anything is archived. */
export const NOTHING_ARCHIVED: Archive = { _id: 'position', day: '', seq: 0, from: 0, totals: 0, parts: 0, part: null };

/** The index by which work on a day, or on a shop and day, reads no other logs. */
export const BY_DAY = { day: 1, storeId: 1, seq: 1 } as const;

/** A closed shop whose logs are to be deleted. */
interface ClosedStore {
  _id: string;
  at: Date;
}

interface Counter {
  _id: 'seq';
  /** The highest `seq` that was assigned. */
  value: number;
}

/** The source of all figures: append-only logs of visits and clicks, and totals of archived days. */
export interface Logs {
  connection: Connection;
  visits: ReturnType<typeof collections>['visits'];
  clicks: ReturnType<typeof collections>['clicks'];
  totals: ReturnType<typeof collections>['totals'];
  counter: ReturnType<typeof collections>['counter'];
  archive: ReturnType<typeof collections>['archive'];
  closedStores: ReturnType<typeof collections>['closedStores'];
}

/**
 * Collections of the driver instead of mongoose models: the contract has validated the entries, and building mongoose
 * documents would take longer than writing them.
 */
function collections(connection: Connection) {
  return {
    visits: connection.collection<StoreAccessLog>('store_access_logs'),
    clicks: connection.collection<ProductClick>('product_clicks'),
    totals: connection.collection<DailyTotals>('daily_totals'),
    counter: connection.collection<Counter>('counters'),
    archive: connection.collection<Archive>('archive'),
    // The stored name of version 1.0.0: a rename would need a migration for a collection that is empty most of the time.
    closedStores: connection.collection<ClosedStore>('forgotten_stores'),
  };
}

/**
 * Creates the index by day. The day comes first, so that new entries are close to each other. Only the worker waits for it,
 * because it takes minutes where there are many logs.
 */
export async function createDayIndex(logs: Logs): Promise<void> {
  for (const collection of [logs.visits, logs.clicks]) await collection.createIndex(BY_DAY);
}

const ADOPTION_TIMEOUT_MS = 5_000;

/** Opens the logs. Creates indexes and the counter. */
export async function openLogs(connection: Connection): Promise<Logs> {
  const logs = { connection, ...collections(connection) };
  await logs.visits.createIndex({ seq: 1 }, { unique: true });
  await logs.clicks.createIndex({ seq: 1 }, { unique: true });
  await logs.totals.createIndex({ place: 1 }, { unique: true });
  await logs.counter.updateOne({ _id: 'seq' }, { $setOnInsert: { value: 0 } }, { upsert: true });
  await adoptArchive(logs);
  return logs;
}

/** Creates the position of the archive, from that of version 1.0.0 if there is one. */
async function adoptArchive({ connection, archive }: Logs): Promise<void> {
  if (await archive.findOne({ _id: 'position' })) return;
  const before = connection.collection<Omit<Archive, '_id'> & { _id: string }>('archive');
  const adopt = async (session: ClientSession) => {
    const old = await before.findOneAndDelete({ _id: 'archive' }, { session });
    const { _id, ...position }: Archive = { ...NOTHING_ARCHIVED, ...old, _id: 'position' };
    await archive.updateOne({ _id }, { $setOnInsert: position }, { upsert: true, session });
  };
  await inTransaction(connection, 'archive', adopt, Date.now() + ADOPTION_TIMEOUT_MS);
}
