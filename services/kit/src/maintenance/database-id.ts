import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { DATABASE_ID, type DatabaseIdRow, MAINTENANCE_COLLECTION } from './phases.ts';

/** A bucket and operators' commands rely on the id, so a failover must not lose it. */
const MAJORITY = { writeConcern: { w: 'majority' } } as const;

/** Returns the id of a database, which the first call creates. Idempotent, also for concurrent processes. */
export async function recordDatabaseId(connection: Connection): Promise<string> {
  const stored = await connection
    .collection<DatabaseIdRow>(MAINTENANCE_COLLECTION)
    .findOneAndUpdate(
      { _id: DATABASE_ID },
      { $setOnInsert: { id: randomUUID() } },
      { upsert: true, returnDocument: 'after', ...MAJORITY },
    );
  if (!stored) throw new Error('the id of the database was not stored');
  return stored.id;
}
