import type { Connection } from 'mongoose';

/** Transactions take milliseconds; after 1 s without a command of its client, one counts as abandoned. */
const ABANDONED_AFTER_US = 1_000_000;
const REPEAT_MS = 1_000;

/**
 * Returns the URL with an `appName` of the database, by which the processes of one service find each other's
 * transactions. A name that is already in the URL is kept.
 */
export function withAppName(mongoUrl: string): string {
  if (/[?&]appName=/i.test(mongoUrl)) return mongoUrl;
  const database = /^[\w+]+:\/\/[^/]+\/([^?]+)/.exec(mongoUrl)?.[1] ?? '';
  return `${mongoUrl}${mongoUrl.includes('?') ? '&' : '?'}appName=cardume-${database}`;
}

/** What `$currentOp` tells about a connection, or about a transaction between two commands and its last connection. */
interface Operation {
  type: string;
  connectionId?: number;
  lsid: { id: unknown };
  transaction?: { timeInactiveMicros: number };
}

/**
 * Aborts transactions of processes that died or hang. MongoDB by itself would keep them and their locks for 60 s. A
 * killed process is recognised at once, because its connections are closed. If the process was only slow or has lost a
 * connection, its transaction fails as a whole and is retried. Needs no privileges beyond those on the user's own
 * sessions.
 */
export async function abortAbandonedTransactions(connection: Connection): Promise<void> {
  const { appName } = connection.getClient().options;
  if (!appName) return;
  const admin = connection.getClient().db('admin');
  const operations = await admin
    .aggregate<Operation>(
      [{ $currentOp: { allUsers: false, idleSessions: true, idleConnections: true } }, { $match: { appName } }],
      // $currentOp allows no other read concern, and the URL may set one.
      { readConcern: { level: 'local' } },
    )
    .toArray();
  const isIdle = ({ type }: Operation) => type === 'idleSession';
  const open = new Set(operations.filter((one) => !isIdle(one)).map(({ connectionId }) => connectionId));
  const abandoned = operations.filter(
    (one) =>
      isIdle(one) &&
      one.transaction &&
      (!open.has(one.connectionId) || one.transaction.timeInactiveMicros > ABANDONED_AFTER_US),
  );
  if (abandoned.length > 0) await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
}

/** Runs DDL, which waits for all open transactions of its collection. Aborts abandoned ones until it is done. */
export async function whileEndingAbandonedTransactions<T>(connection: Connection, ddl: () => Promise<T>): Promise<T> {
  await abortAbandonedTransactions(connection);
  const abort = () => void abortAbandonedTransactions(connection).catch(() => undefined);
  const repeated = setInterval(abort, REPEAT_MS);
  return ddl().finally(() => clearInterval(repeated));
}
