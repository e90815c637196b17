import type { Connection } from 'mongoose';

/** A write takes milliseconds; a transaction that waits for its client so long has lost it. */
const IDLE_US = 1_000_000;

/**
 * Names the connections to this database, so that its processes find each other's transactions. A name that the URL
 * gives is kept.
 */
export function nameApplication(mongoUrl: string): string {
  if (/[?&]appName=/i.test(mongoUrl)) return mongoUrl;
  const database = /^[\w+]+:\/\/[^/]+\/([^?]+)/.exec(mongoUrl)?.[1] ?? '';
  return `${mongoUrl}${mongoUrl.includes('?') ? '&' : '?'}appName=cardume-${database}`;
}

/**
 * Ends the transactions of processes that died or hang between two steps. MongoDB would keep each for a minute, with the
 * documents in it, and nobody could write them. A process that was only slow has its transaction refused as a whole,
 * and tries it again. Needs no rights but those over one's own sessions.
 */
export async function endAbandoned(connection: Connection): Promise<void> {
  const { appName } = connection.getClient().options;
  const admin = connection.getClient().db('admin');
  const idle = await admin
    .aggregate<{ lsid: { id: unknown } }>([
      { $currentOp: { allUsers: false, idleSessions: true } },
      { $match: { appName, type: 'idleSession', 'transaction.timeInactiveMicros': { $gt: IDLE_US } } },
    ])
    .toArray();
  if (idle.length > 0) await admin.command({ killSessions: idle.map(({ lsid }) => ({ id: lsid.id })) });
}
