import type { Connection } from 'mongoose';
import type { CountedSource } from './sources.ts';

interface Log {
  _id: string;
  /** Position in the common order of visits and clicks, from 1. Gaps only where logs were archived or erased. */
  seq: number;
  storeId: string;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  day: string;
  visitorKey: bigint;
  source: string;
}

/** A visit to a shop's page. */
export interface StoreAccessLog extends Log {
  occurredAt: Date;
  /** The visit resembles one by a program; absent otherwise, and in logs of earlier releases. */
  suspect?: true;
  metadata: Record<string, unknown>;
}

/** A click on a product's buy button. */
export interface ProductClick extends Log {
  productId: string;
  clickedAt: Date;
}

/** Totals of a shop's logs of one day. They replace the logs after the retention period. */
export interface DailyTotals {
  /** `<day>:<storeId>` */
  _id: string;
  /** Position in the order of creation, from 1. Gaps only where totals of closed shops were deleted. */
  place: number;
  storeId: string;
  day: string;
  visits: number;
  /** Unique visits: one per visitor. */
  uniques: number;
  clicks: number;
  /** Visits that resemble those by programs, included in `visits`; absent in totals of earlier releases. */
  suspects?: number;
  /** Visits by hour, `00` to `23`. */
  hours?: Record<string, number>;
  /** Visits by counted source; absent in totals from before sources were counted. */
  sources?: Partial<Record<CountedSource, number>>;
  /** Clicks by product. */
  products?: Record<string, number>;
}

/**
 * Position of the archive: the daily totals include the logs up to `seq` of the days up to `day`. Those logs may not be
 * deleted yet.
 */
export interface ArchivePosition {
  /** Version 1.0.0 used `archive`. Its workers ignore `part` and would count logs twice, so they must not find it. */
  _id: 'position';
  day: string;
  seq: number;
  /** All logs up to this `seq` are archived; logs are read after it. */
  from: number;
  /** Number of daily totals created, i.e. the highest `place`. */
  totals: number;
  /** Number of archived parts of days. Increases with every write: the version for optimistic locking. */
  parts: number;
  /** The day being archived: the totals also include its logs up to `seq` of the shops up to `storeId`. */
  part: { day: string; seq: number; storeId: string } | null;
  /** Number of recorded closed shops: written so that recording one conflicts with the archive. */
  closedStores?: number;
}

/** The position before anything is archived. */
export const NOTHING_ARCHIVED: ArchivePosition = {
  _id: 'position',
  day: '',
  seq: 0,
  from: 0,
  totals: 0,
  parts: 0,
  part: null,
};

/** Index for reads and deletes by day, or by day and shop. */
export const BY_DAY = { day: 1, storeId: 1, seq: 1 } as const;

/** A closed shop. Kept for ever: nothing of it may be counted again. */
interface ClosedStore {
  _id: string;
  at: Date;
  /** Absent until its logs and figures are deleted. */
  erasedAt?: Date;
}

interface Counter {
  _id: 'seq';
  /** The highest `seq` that was assigned. */
  value: number;
  /** Number of recorded closed shops: written so that recording one conflicts with appends. */
  closedStores?: number;
}

/** The source of all figures: logs of visits and clicks, and totals of archived days. */
export interface Logs {
  connection: Connection;
  visits: ReturnType<typeof collections>['visits'];
  clicks: ReturnType<typeof collections>['clicks'];
  totals: ReturnType<typeof collections>['totals'];
  counter: ReturnType<typeof collections>['counter'];
  archive: ReturnType<typeof collections>['archive'];
  closedStores: ReturnType<typeof collections>['closedStores'];
}

/** Returns the logs, which may not exist yet. */
export const logsIn = (connection: Connection): Logs => ({ connection, ...collections(connection) });

/**
 * Driver collections instead of mongoose models: the contract has validated the entries, and creating mongoose
 * documents would take longer than writing them.
 */
function collections(connection: Connection) {
  return {
    visits: connection.collection<StoreAccessLog>('store_access_logs'),
    clicks: connection.collection<ProductClick>('product_clicks'),
    totals: connection.collection<DailyTotals>('daily_totals'),
    counter: connection.collection<Counter>('counters'),
    archive: connection.collection<ArchivePosition>('archive'),
    // Keeps the name of version 1.0.0, to avoid a migration.
    closedStores: connection.collection<ClosedStore>('forgotten_stores'),
  };
}
