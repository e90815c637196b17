import type { Connection } from 'mongoose';

/** A transaction takes milliseconds; one that waits this long for its client has lost it. */
const ABANDONED_AFTER_US = 1_000_000;

/**
 * Adds an `appName` to the URL, by which the processes of one service find each other's transactions. A name in the URL
 * takes precedence.
 */
export function nameApplication(mongoUrl: string): string {
  if (/[?&]appName=/i.test(mongoUrl)) return mongoUrl;
  const database = /^[\w+]+:\/\/[^/]+\/([^?]+)/.exec(mongoUrl)?.[1] ?? '';
  return `${mongoUrl}${mongoUrl.includes('?') ? '&' : '?'}appName=cardume-${database}`;
}

/**
 * Aborts transactions of processes that died or hang. MongoDB itself would keep each of them, and the locks on its
 * documents, for a minute. If the process was only slow, its transaction fails as a whole and is retried. Needs no
 * privileges beyond those on the user's own sessions.
 */
export async function endAbandoned(connection: Connection): Promise<void> {
  const { appName } = connection.getClient().options;
  const admin = connection.getClient().db('admin');
  const idle = await admin
    .aggregate<{ lsid: { id: unknown } }>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        { $match: { appName, type: 'idleSession', 'transaction.timeInactiveMicros': { $gt: ABANDONED_AFTER_US } } },
      ],
      // The only one that MongoDB allows here, whatever the address names.
      { readConcern: { level: 'local' } },
    )
    .toArray();
  if (idle.length > 0) await admin.command({ killSessions: idle.map(({ lsid }) => ({ id: lsid.id })) });
}
