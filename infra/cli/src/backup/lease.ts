import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '@cardume/infra/shared';
import { MAINTENANCE_COLLECTION } from '@cardume/kit/maintenance';
import type { Collection, MongoClient } from 'mongodb';

const LEASE_ID = 'backup';
const RENEW_INTERVAL_MS = 2_000;
/** A command that has not renewed its lease for this time counts as killed. */
const SILENCE_MS = 6_000;
const POLL_INTERVAL_MS = 250;

/** Held by the running backup of an installation; `by` is null while none runs. */
interface LeaseRow {
  _id: string;
  by: string | null;
  /** Time of the database server. */
  at: Date;
}

/** Filter for the lease where no running backup holds it. */
const FREE = {
  _id: LEASE_ID,
  $or: [{ by: null }, { $expr: { $lt: ['$at', { $subtract: ['$$NOW', SILENCE_MS] }] } }],
};

const leasesOf = (client: MongoClient, prefix: string): Collection<LeaseRow> =>
  client.db(`${prefix}_auth`).collection<LeaseRow>(MAINTENANCE_COLLECTION);

/**
 * Runs work that only one command of an installation may do at a time. A lease that a killed command has left is taken
 * over after 6 s.
 * @throws UserError if another command is at work
 */
export async function oneAtATime<T>(
  client: MongoClient,
  prefix: string,
  progress: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const leases = leasesOf(client, prefix);
  const by = randomUUID();
  await take(leases, by, progress);
  const renew = () => leases.updateOne({ _id: LEASE_ID, by }, [{ $set: { at: '$$NOW' } }]).catch(() => undefined);
  const renewing = setInterval(() => void renew(), RENEW_INTERVAL_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await leases.updateOne({ _id: LEASE_ID, by }, { $set: { by: null } }).catch(() => undefined);
  }
}

/** Whether a backup of the installation runs. */
export async function isBackupRunning(client: MongoClient, prefix: string): Promise<boolean> {
  const leases = leasesOf(client, prefix);
  return (await leases.findOne({ _id: LEASE_ID })) !== null && (await leases.findOne(FREE)) === null;
}

async function take(leases: Collection<LeaseRow>, by: string, progress: (text: string) => void): Promise<void> {
  // MongoDB refuses an upsert whose filter has $expr.
  await leases.updateOne({ _id: LEASE_ID }, { $setOnInsert: { by: null, at: new Date(0) } }, { upsert: true });
  let first: LeaseRow | null = null;
  while ((await leases.updateOne(FREE, [{ $set: { by, at: '$$NOW' } }])).matchedCount === 0) {
    const held = await leases.findOne({ _id: LEASE_ID });
    first ??= held;
    if (held?.by !== first?.by || Number(held?.at) > Number(first?.at)) {
      throw new UserError('Another backup of this installation is under way.');
    }
    progress('An earlier backup has not ended: waiting whether its command goes on.');
    await pause(POLL_INTERVAL_MS);
  }
}
