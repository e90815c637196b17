import type { Connection } from 'mongoose';
import { MAINTENANCE_COLLECTION } from './phases.ts';
import type { Replicas } from './replicas.ts';

/** A change of what earlier releases have stored. */
export interface Migration {
  /** Date and content of the change. It is recorded in the database, so it never changes. */
  name: string;
  /** Must be idempotent, also if run concurrently. */
  run(): Promise<unknown>;
}

/** Names of the migrations that are done. */
interface MigrationsRow {
  _id: 'migrations';
  done: string[];
  /** The restore that the data comes from; other data has to be migrated again. */
  restore: string | null;
}

const MAJORITY = { writeConcern: { w: 'majority' } } as const;

/**
 * Runs the migrations that are not done, in order, and records them in the database. While a replica of an earlier
 * release runs, which still stores what they change, they are not recorded and another call has to follow.
 */
export async function migrate(
  connection: Connection,
  replicas: Replicas,
  migrations: readonly Migration[],
): Promise<void> {
  const rows = connection.collection<MigrationsRow>(MAINTENANCE_COLLECTION);
  const restore = (await replicas.currentRestoreId()) ?? null;
  const row = await rows.findOne({ _id: 'migrations', restore }, { readConcern: 'majority' });
  const pending = migrations.filter(({ name }) => !row?.done.includes(name));
  if (pending.length === 0) return;
  const final = !(await replicas.hasOlderReplica());
  for (const { run } of pending) await run();
  if (!final) return;
  const done = migrations.map(({ name }) => name);
  await rows.updateOne({ _id: 'migrations' }, { $set: { done, restore } }, { upsert: true, ...MAJORITY });
}
