import type { Connection } from 'mongoose';

/** Transactions take milliseconds; after 1 s without a command of its client, one counts as abandoned. */
const ABANDONED_AFTER_US = 1_000_000;

/**
 * Returns the URL with an `appName` of the database, by which the processes of one service find each other's
 * transactions. A name that is already in the URL is kept.
 */
export function withAppName(mongoUrl: string): string {
  if (/[?&]appName=/i.test(mongoUrl)) return mongoUrl;
  const database = /^[\w+]+:\/\/[^/]+\/([^?]+)/.exec(mongoUrl)?.[1] ?? '';
  return `${mongoUrl}${mongoUrl.includes('?') ? '&' : '?'}appName=cardume-${database}`;
}

/**
 * Aborts transactions of processes that died or hang. MongoDB by itself would keep them and their document locks for
 * 60 s. If the process was only slow, its transaction fails as a whole and is retried. Needs no privileges beyond those
 * on the user's own sessions.
 */
export async function abortAbandonedTransactions(connection: Connection): Promise<void> {
  const { appName } = connection.getClient().options;
  const admin = connection.getClient().db('admin');
  const idle = await admin
    .aggregate<{ lsid: { id: unknown } }>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        { $match: { appName, type: 'idleSession', 'transaction.timeInactiveMicros': { $gt: ABANDONED_AFTER_US } } },
      ],
      // $currentOp allows no other read concern, and the URL may set one.
      { readConcern: { level: 'local' } },
    )
    .toArray();
  if (idle.length > 0) await admin.command({ killSessions: idle.map(({ lsid }) => ({ id: lsid.id })) });
}
