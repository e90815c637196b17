import type { Connection } from 'mongoose';
import type { DayCounts } from './counts.ts';

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

/**
 * Counts of a shop's archived logs of one day, which they replace. Those of earlier releases may lack the optional ones.
 */
export interface DailyTotals
  extends Pick<DayCounts, 'storeId' | 'day' | 'visits' | 'clicks'>,
    Partial<Pick<DayCounts, 'suspects' | 'hours' | 'sources' | 'products'>> {
  /** `<day>:<storeId>` */
  _id: string;
  /** Position in the order of the logs: that of the last log when the totals were created; negative in older ones. */
  seq: number;
  /** Unique visits: one per visitor. */
  uniques: number;
}

/** What was archived: some logs are replaced by daily totals in one transaction, which writes this document. */
export interface ArchivePosition {
  /** Earlier releases used `archive` and `position`. Their workers archive in their own way, so they must not find it. */
  _id: 'progress';
  /** The highest `seq` of an archived log. */
  seq: number;
  /** Number of these transactions. */
  parts: number;
  /** Number of recorded closed shops: written so that recording one conflicts with the archive. */
  closedStores?: number;
}

/** The position before anything is archived. */
export const NOTHING_ARCHIVED: ArchivePosition = { _id: 'progress', seq: 0, parts: 0 };

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

/** Reads the highest `seq` that was assigned; 0 before the first log. */
export async function readLastSeq({ counter }: Logs): Promise<number> {
  const stored = await counter.findOne({ _id: 'seq' }, { readConcern: 'majority' });
  return stored?.value ?? 0;
}

/** Reads the archive's position. */
export async function readArchivePosition({ archive }: Logs): Promise<ArchivePosition> {
  return (await archive.findOne({ _id: 'progress' }, { readConcern: 'majority' })) ?? NOTHING_ARCHIVED;
}
