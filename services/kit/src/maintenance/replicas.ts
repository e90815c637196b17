import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../event-store/errors.ts';
import { isEarlierRelease, type Lifecycle, version } from '../process/index.ts';
import {
  RECORD_ID,
  RECORDS,
  REPLICAS,
  type ReachedPhase,
  type ReplicaRow,
  type RestoreRecord,
  RUNNING_REPLICAS,
  restoreRecord,
} from './phases.ts';

/** A replica without news is noted this often. */
const REPORT_INTERVAL_MS = 5_000;
const FORGOTTEN_AFTER_MS = 3_600_000;
const TURN_ID = 'events';
/** A replica that has not renewed its turn for so long has ended. */
const TURN_MS = 15_000;
const TURN_POLL_MS = 100;

/** Another replica has inserted the document already. */
function ignoreDuplicateKey(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/** Which replica does what one of them has to do after a restore. */
interface TurnRow {
  _id: string;
  restore: string;
  by: string;
  /** Time of the database server. */
  at: Date;
  done: boolean;
}

/** What a replica tells of itself. */
export type Report = ReachedPhase & Pick<ReplicaRow, 'name'> & { version?: string | undefined };

type RecordRow = RestoreRecord & { _id: string };

/** The record of restores and the replicas that follow it, in the database of a service. */
export class Replicas {
  readonly #records;
  readonly #replicas;
  readonly #turns;
  /** What was noted last, by replica. */
  readonly #noted = new Map<string, { reached: ReachedPhase; at: number }>();

  constructor(connection: Connection) {
    this.#records = connection.collection<RecordRow>(RECORDS);
    this.#turns = connection.collection<TurnRow>(RECORDS);
    this.#replicas = connection.collection<ReplicaRow>(REPLICAS);
  }

  /** Returns the record; undefined where there was no restore. */
  async record(): Promise<RestoreRecord | undefined> {
    const found = await this.#records.findOne({ _id: RECORD_ID }, { readConcern: 'majority' });
    return found ? restoreRecord.parse(found) : undefined;
  }

  /** Returns the id of the restore that the data comes from; undefined where nothing was restored. */
  async restored(): Promise<string | undefined> {
    const record = await this.record();
    return record?.swapped ? record.restore : undefined;
  }

  /** Notes that a replica exists, and the phase that it has reached; the same again only once in 5 s. */
  async note(_id: string, { name, version, ...reached }: Report): Promise<void> {
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

  /** Returns the replicas that run, by name. */
  async running(): Promise<ReplicaRow[]> {
    return this.#replicas.find(RUNNING_REPLICAS).sort({ name: 1, _id: 1 }).toArray();
  }

  /** Whether a process of this name and of an earlier release runs. */
  async runsOlder(name: string): Promise<boolean> {
    const rows = await this.#replicas.find({ ...RUNNING_REPLICAS, name }).toArray();
    return rows.some((row) => isEarlierRelease(row.version ?? '', version));
  }

  /**
   * Has one replica do work after a restore, while the others wait for it; does nothing if it was done. A replica that ends
   * meanwhile is followed by another one.
   */
  async inTurn(restore: string, work: () => Promise<unknown>): Promise<void> {
    const by = randomUUID();
    while (!(await this.#isDone(restore))) {
      if (await this.#takeTurn(restore, by)) {
        const renewing = setInterval(() => void this.#renewTurn(restore, by), TURN_MS / 3);
        await work().finally(() => clearInterval(renewing));
        await this.#turns.updateOne({ _id: TURN_ID, restore, by }, { $set: { done: true } });
      } else await pause(TURN_POLL_MS);
    }
  }

  async #isDone(restore: string): Promise<boolean> {
    return (await this.#turns.findOne({ _id: TURN_ID, restore, done: true })) !== null;
  }

  async #takeTurn(restore: string, by: string): Promise<boolean> {
    const free = { _id: TURN_ID, $or: [{ restore: { $ne: restore } }, { done: false, ...longAgo('$at', TURN_MS) }] };
    const turn = [{ $set: { restore, by, at: '$$NOW', done: false } }];
    if ((await this.#turns.updateOne(free, turn)).matchedCount > 0) return true;
    if (await this.#turns.findOne({ _id: TURN_ID })) return false;
    // MongoDB inserts nothing by a filter with $expr: the next attempt finds this one.
    await this.#turns
      .insertOne({ _id: TURN_ID, restore: '', by: '', at: new Date(0), done: true })
      .catch(ignoreDuplicateKey);
    return false;
  }

  async #renewTurn(restore: string, by: string): Promise<void> {
    const change = [{ $set: { at: '$$NOW' } }];
    await this.#turns.updateOne({ _id: TURN_ID, restore, by, done: false }, change).catch(() => undefined);
  }

  /** Deletes a replica, and those that were killed long ago. */
  async delete(_id: string): Promise<void> {
    this.#noted.delete(_id);
    await this.#replicas.deleteMany({ $or: [{ _id }, longAgo('$seenAt', FORGOTTEN_AFTER_MS)] });
  }
}

/** Selects by the clock of the database server: those of processes may be wrong. @param field such as `$at` */
const longAgo = (field: string, ms: number) => ({ $expr: { $lt: [field, { $subtract: ['$$NOW', ms] }] } });

/** Returns the `report` of a process with this database; the replica is deleted when the process stops. */
export function reportTo(replicas: Replicas, name: string, lifecycle: Lifecycle) {
  const id = randomUUID();
  lifecycle.onStop('report of this replica', () => replicas.delete(id));
  return async (reached: ReachedPhase): Promise<RestoreRecord | undefined> => {
    // Write before read: either the restore sees this replica, or this replica reads the new phase.
    await replicas.note(id, { name, version, ...reached });
    return replicas.record();
  };
}
