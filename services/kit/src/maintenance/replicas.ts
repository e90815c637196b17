import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { isEarlierRelease, type Lifecycle, version } from '../process/index.ts';
import {
  MAINTENANCE_COLLECTION,
  REPLICAS_COLLECTION,
  RESTORE_RECORD_ID,
  type ReachedPhase,
  type ReplicaRow,
  type RestoreRecord,
  RUNNING_REPLICAS_FILTER,
  restoreRecord,
} from './phases.ts';

/** An unchanged phase is written again after this time, as a heartbeat. */
const REPORT_INTERVAL_MS = 5_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Heartbeat of a replica. */
export type ReplicaReport = ReachedPhase & Pick<ReplicaRow, 'name'> & { version?: string | undefined };

type RecordRow = RestoreRecord & { _id: string };

/** Reads the restore record and keeps the list of replicas, in the database of a service. */
export class Replicas {
  readonly #records;
  readonly #replicas;
  /** Last written report and its time, by replica id. */
  readonly #noted = new Map<string, { reached: ReachedPhase; at: number }>();

  constructor(connection: Connection) {
    this.#records = connection.collection<RecordRow>(MAINTENANCE_COLLECTION);
    this.#replicas = connection.collection<ReplicaRow>(REPLICAS_COLLECTION);
  }

  /** Returns the restore record; undefined if there was no restore. */
  async record(): Promise<RestoreRecord | undefined> {
    const found = await this.#records.findOne({ _id: RESTORE_RECORD_ID }, { readConcern: 'majority' });
    return found ? restoreRecord.parse(found) : undefined;
  }

  /** Returns the id of the restore that the data comes from; undefined if it was not restored. */
  async currentRestoreId(): Promise<string | undefined> {
    const record = await this.record();
    return record?.swapped ? record.restore : undefined;
  }

  /** Records the heartbeat and the phase of a replica. An unchanged phase is written at most once in 5 s. */
  async recordReport(_id: string, { name, version, ...reached }: ReplicaReport): Promise<void> {
    const last = this.#noted.get(_id);
    const at = performance.now();
    const same = last?.reached.restore === reached.restore && last.reached.phase === reached.phase;
    if (same && at - last.at < REPORT_INTERVAL_MS) return;
    const update: mongo.Document[] = [
      { $set: { name, ...(version !== undefined && { version }), ...reached, seenAt: '$$NOW' } },
    ];
    await this.#replicas.updateOne({ _id }, update, { upsert: true });
    this.#noted.set(_id, { reached, at });
  }

  /** Returns the newest heartbeat that this process has written; undefined if there is none. */
  async ownHeartbeat(): Promise<ReplicaRow | undefined> {
    const [row] = await this.#replicas
      .find({ _id: { $in: [...this.#noted.keys()] } })
      .sort({ seenAt: -1 })
      .limit(1)
      .toArray();
    return row;
  }

  /** Returns the running replicas, ordered by name. */
  async running(): Promise<ReplicaRow[]> {
    return this.#replicas.find(RUNNING_REPLICAS_FILTER).sort({ name: 1, _id: 1 }).toArray();
  }

  /** Whether a process with this database is running in an earlier release. */
  async hasOlderReplica(): Promise<boolean> {
    return (await this.running()).some((row) => isEarlierRelease(row.version ?? '', version));
  }

  /** Deletes the row of a replica, and rows without a heartbeat for an hour. */
  async delete(_id: string): Promise<void> {
    this.#noted.delete(_id);
    // By the clock of the database server, because clocks of processes may differ.
    const forgotten = { $expr: { $lt: ['$seenAt', { $subtract: ['$$NOW', FORGOTTEN_AFTER_MS] }] } };
    await this.#replicas.deleteMany({ $or: [{ _id }, forgotten] });
  }
}

/**
 * Returns the `report` of a process that has this database. The replica's row is deleted when the process stops.
 * @param id of the replica. Default: a new one
 */
export function replicaReporter(replicas: Replicas, name: string, lifecycle: Lifecycle, id: string = randomUUID()) {
  lifecycle.onStop('report of this replica', () => replicas.delete(id));
  return async (reached: ReachedPhase): Promise<RestoreRecord | undefined> => {
    // Write before read: either the restore sees this replica, or this replica reads the new phase.
    await replicas.recordReport(id, { name, version, ...reached });
    return replicas.record();
  };
}
