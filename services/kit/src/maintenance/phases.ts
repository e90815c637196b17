import { z } from 'zod';

/** Collections of every service's database: the record of the last restore, and the replicas. A backup has neither. */
export const RECORDS = 'maintenance';
export const REPLICAS = 'maintenance_replicas';
/** The record, in `RECORDS`. */
export const RECORD_ID = 'restore';
/** The version of the product that has written the data, in `RECORDS`. */
export const VERSION_ID = 'version';

/** A restore leaves it as it is: the processes that run then convert what they restore. */
export interface VersionRow {
  _id: string;
  version: string;
  major: number;
  minor: number;
}

/**
 * The phases of a restore, in their order. Every replica confirms each phase before the command that restores goes on.
 *
 * - `open`: changes are accepted; also the state when no restore is under way
 * - `load`: the backup is loaded beside the data; pictures are not swept
 * - `hold`: new changes wait, those under way finish
 * - `refuse`: changes are answered 503, background work that changes data has ended
 * - `swap`: the data is replaced; nothing may read or write it for long
 * - `reload`: services start on the restored data and publish it
 * - `show`: what is kept in memory is filled again
 */
export const PHASES = ['open', 'load', 'hold', 'refuse', 'swap', 'reload', 'show'] as const;
export type Phase = (typeof PHASES)[number];

/** What the command that restores has written for the replicas of a service. */
export const restoreRecord = z.object({
  /** Id of the restore. */
  restore: z.string(),
  phase: z.enum(PHASES),
  /** Whether data has been replaced, so that whatever was read before is outdated. */
  swapped: z.boolean(),
  /** Path of the backup. */
  path: z.string(),
  startedAt: z.string(),
  /** When the command wrote last: long ago if it was killed. */
  renewedAt: z.string(),
});
export type RestoreRecord = z.infer<typeof restoreRecord>;

/** The phase that a replica has reached; null before it has seen any restore. */
export const reachedPhase = z.object({ restore: z.string().nullable(), phase: z.enum(PHASES) });
export type ReachedPhase = z.infer<typeof reachedPhase>;

/** A replica that was not noted for so long has ended without deleting itself. */
const GONE_AFTER_MS = 15_000;

/** Finds the replicas that run, by the time of the database server. */
export const RUNNING_REPLICAS = { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', GONE_AFTER_MS] }] } };

/** A process that follows restores, as the database of a service has it. */
export interface ReplicaRow extends ReachedPhase {
  _id: string;
  name: string;
  /** Of the product; absent in rows of processes older than 1.0.0. */
  version?: string;
  /** Time of the database server. */
  seenAt: Date;
}

/** Whether a phase is this one or a later one. */
export function isAtLeast(phase: Phase, least: Phase): boolean {
  return PHASES.indexOf(phase) >= PHASES.indexOf(least);
}
