import { createMissingIndexes, inTransaction } from '@cardume/kit/event-store';
import { migrate } from '@cardume/kit/migrations';
import { Replicas } from '@cardume/kit/service';
import type { ClientSession, Connection } from 'mongoose';
import { migrationsOf } from '../migrations.ts';
import { BY_DAY, type Logs, logsIn, NOTHING_ARCHIVED } from './logs.ts';

/**
 * Creates the index by day. The day comes first, so that new entries are adjacent. Only the worker waits for it,
 * because it takes minutes on a large collection.
 */
export async function createDayIndex(logs: Logs): Promise<void> {
  const { connection, visits, clicks } = logs;
  for (const collection of [visits, clicks]) await createMissingIndexes(connection, collection, [[BY_DAY]]);
}

const POSITION_TIMEOUT_MS = 5_000;
const UNIQUE = { unique: true } as const;

/**
 * Opens the logs. Creates indexes, the counter and the archive's position if they are missing, and migrates data of
 * earlier releases. Idempotent.
 * @throws StreamBusy if the database is too slow for the archive's position
 */
export async function openLogs(connection: Connection): Promise<Logs> {
  const logs = logsIn(connection);
  await createMissingIndexes(connection, logs.visits, [[{ seq: 1 }, UNIQUE]]);
  await createMissingIndexes(connection, logs.clicks, [[{ seq: 1 }, UNIQUE]]);
  await logs.counter.updateOne({ _id: 'seq' }, { $setOnInsert: { value: 0 } }, { upsert: true });
  await migrate(connection, new Replicas(connection), migrationsOf(logs));
  await createMissingIndexes(connection, logs.totals, [[{ seq: 1 }, UNIQUE]]);
  await createPosition(logs);
  return logs;
}

async function createPosition({ connection, archive }: Logs): Promise<void> {
  const { _id, ...position } = NOTHING_ARCHIVED;
  if (await archive.findOne({ _id })) return;
  const create = (session: ClientSession) =>
    archive.updateOne({ _id }, { $setOnInsert: position }, { upsert: true, session });
  await inTransaction(connection, 'archive', create, performance.now() + POSITION_TIMEOUT_MS);
}
