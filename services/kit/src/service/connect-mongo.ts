import { type Connection, createConnection } from 'mongoose';
import { withAppName } from '../event-store/abandoned-transactions.ts';
import { ELECTION_WAIT_MS } from '../http/index.ts';
import { recordDataVersion } from '../maintenance/data-version.ts';
import { recordDatabaseId } from '../maintenance/database-id.ts';
import type { Lifecycle } from '../process/index.ts';

/**
 * Interval of heartbeats, and longest time until a connection or the response to a heartbeat. A server that misses one is
 * silent: its connections are closed, and their operations fail and are retried. (The driver alone needs 40 s.)
 */
const HEARTBEAT_MS = 5_000;

const OPTIONS = {
  serverSelectionTimeoutMS: ELECTION_WAIT_MS,
  bufferCommands: false,
  heartbeatFrequencyMS: HEARTBEAT_MS,
  connectTimeoutMS: HEARTBEAT_MS,
  // `createMissingCollections` looks first.
  autoCreate: false,
  autoIndex: false,
} as const;

/** The driver's types for a server that does not respond. */
const UNREACHED: readonly string[] = ['Unknown', 'PossiblePrimary'];

/**
 * Connects to MongoDB and waits until it is reachable. Returns a separate connection, not mongoose's global one.
 * @throws StartRefused if a later release has written the data
 */
export async function connectMongo(url: string, lifecycle: Lifecycle): Promise<Connection> {
  const connection = await lifecycle.waitFor('MongoDB', () => createConnection(withAppName(url), OPTIONS).asPromise());
  lifecycle.onStop('MongoDB', () => connection.close());
  connection.getClient().on('topologyDescriptionChanged', ({ newDescription: { servers } }) =>
    lifecycle.setReachable(
      'MongoDB',
      servers.values().some(({ type }) => !UNREACHED.includes(type)),
    ),
  );
  lifecycle.setReachable('MongoDB', true);
  await lifecycle.waitFor('the version of the data', () => recordDataVersion(connection));
  await lifecycle.waitFor('the id of the database', () => recordDatabaseId(connection));
  return connection;
}
