import { z } from 'zod';

/**
 * Collection with `RESTORE_RECORD_ID`, `VERSION_ID`, `DATABASE_ID`, the migrations that are done and leases, in every
 * service's database, and `BACKUP_RECORD_ID` in that of auth. Not backed up.
 */
export const MAINTENANCE_COLLECTION = 'maintenance';
/** Collection with a `ReplicaRow` per process, in every service's database. Not backed up. */
export const REPLICAS_COLLECTION = 'maintenance_replicas';
/** Id of the document on the last restore, a `RestoreRecord`. */
export const RESTORE_RECORD_ID = 'restore';
/** Id of the document with the version of the product that has written the data, a `DataVersionRow`. */
export const VERSION_ID = 'version';

/** Not changed by a restore: the running processes convert the restored data to their own version. */
export interface DataVersionRow {
  _id: string;
  version: string;
  major: number;
  minor: number;
}

/** Id of the document with the id of the database, a `DatabaseIdRow`. */
export const DATABASE_ID = 'database';

/** Made once for each database, and not changed by a restore. That of auth is the id of the installation. */
export interface DatabaseIdRow {
  _id: string;
  /** A UUID. */
  id: string;
}

/** Id of the document on the backups of the installation, in the database of auth, a `BackupRecord`. */
export const BACKUP_RECORD_ID = 'backups';

/** Written by the command `cardume backup`, and not changed by a restore. */
export const backupRecord = z.object({
  /** Null before the first one. `bytes` is the size of its data before compression. */
  last: z.object({ path: z.string(), moment: z.string(), finishedAt: z.string(), bytes: z.int() }).nullable(),
  /** Number of failed attempts since, and the last of them. */
  failures: z.int(),
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type BackupRecord = z.infer<typeof backupRecord>;

/** Collections that describe running processes and restores. */
const NO_DATA = /^(system\.|restore_|maintenance(_replicas)?$)/;

/** Whether a collection contains data of the installation, which a backup includes and a restore replaces. */
export function isDataCollection(name: string): boolean {
  return !NO_DATA.test(name);
}

/**
 * The phases of a restore, in order. The restore command continues only after every replica has confirmed a phase.
 *
 * - `open`: changes are accepted; also the phase outside of restores
 * - `load`: the backup is loaded beside the data; unused pictures are not deleted
 * - `hold`: new changes wait, running ones finish
 * - `refuse`: changes return 503, background work that changes data has stopped
 * - `swap`: the data is replaced and its messages are deleted; no process that starts may read or write it
 * - `reload`: services and workers start again on the restored data and publish it
 * - `show`: BFFs start again, and copies of streams in memory are filled
 */
export const PHASES = ['open', 'load', 'hold', 'refuse', 'swap', 'reload', 'show'] as const;
export type Phase = (typeof PHASES)[number];

/** Written by the restore command for the replicas of a service. */
export const restoreRecord = z.object({
  /** Id of the restore. */
  restore: z.string(),
  phase: z.enum(PHASES),
  /** Whether the data was replaced, so that everything read before is outdated. */
  swapped: z.boolean(),
  /** Path of the backup. */
  path: z.string(),
  startedAt: z.string(),
  /** Time of the command's last write; it is old if the command was killed. */
  renewedAt: z.string(),
});
export type RestoreRecord = z.infer<typeof restoreRecord>;

/** The phase that a replica has reached; `restore` is null before its first restore. */
export const reachedPhase = z.object({ restore: z.string().nullable(), phase: z.enum(PHASES) });
export type ReachedPhase = z.infer<typeof reachedPhase>;

/** A replica that has not reported for this time ended without deleting its row. */
const GONE_AFTER_MS = 15_000;

/** Filter for running replicas, by the clock of the database server. */
export const RUNNING_REPLICAS_FILTER = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', GONE_AFTER_MS] }] } };

/** A process that follows restores. */
export interface ReplicaRow extends ReachedPhase {
  _id: string;
  name: string;
  /** Version of the product; absent in rows of processes older than 1.0.0. */
  version?: string;
  /** Time of the database server. */
  seenAt: Date;
}

/** Whether a phase is `least` or a later one. */
export function isAtLeast(phase: Phase, least: Phase): boolean {
  return PHASES.indexOf(phase) >= PHASES.indexOf(least);
}
