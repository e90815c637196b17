import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@cardume/infra/topology';
import {
  isAtLeast,
  MAINTENANCE_COLLECTION,
  PHASES,
  type Phase,
  REPLICAS_COLLECTION,
  RESTORE_RECORD_ID,
  type ReplicaRow,
  type RestoreRecord,
  RUNNING_REPLICAS_FILTER,
  restoreRecord,
} from '@cardume/kit/maintenance';
import type { Collection, MongoClient } from 'mongodb';
import type { DatabaseAccess } from '../installation.ts';
import { databaseOf } from './staging.ts';

const POLL_INTERVAL_MS = 100;
/** Time that a process may take from its end to its first report. */
export const FIRST_REPORT_TIMEOUT_MS = 30_000;
const RENEW_INTERVAL_MS = 2_000;

type RecordRow = RestoreRecord & { _id: string };

interface Parts {
  client: MongoClient;
  databases: DatabaseAccess;
  progress: (text: string) => void;
}

/**
 * Returns the latest restore, with the furthest phase in any database, because a killed command may have written only
 * some of the records. Undefined if there was none.
 */
export async function lastRestore(parts: Omit<Parts, 'progress'>): Promise<RestoreRecord | undefined> {
  const found = await Promise.all(
    serviceNames.map((name) =>
      databaseOf(parts, name).collection<RecordRow>(MAINTENANCE_COLLECTION).findOne({ _id: RESTORE_RECORD_ID }),
    ),
  );
  const records = found.flatMap((row) => (row ? restoreRecord.parse(row) : []));
  const newest = records.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  const furthest = records.filter(({ restore }) => restore === newest?.restore).sort(byPhase)[0];
  return furthest && { ...furthest, swapped: records.some(({ phase, swapped }) => swapped && phase !== 'open') };
}

const byPhase = (a: RestoreRecord, b: RestoreRecord) => PHASES.indexOf(b.phase) - PHASES.indexOf(a.phase);

/** Takes all processes of an installation through the phases of a restore, by a record in every database. */
export class RestoreCoordinator {
  readonly #parts: Parts;
  readonly #records: Collection<RecordRow>[];
  readonly #replicas: Collection<ReplicaRow>[];
  readonly #renewing: NodeJS.Timeout;
  #record: RestoreRecord;
  /** Number of the processes of each name that may end and have to be there again; undefined until they are counted. */
  #expected: ReadonlyMap<string, number> | undefined;
  /** Whether this command has written the records. */
  #owns = false;

  private constructor(parts: Parts, record: RestoreRecord) {
    this.#parts = parts;
    this.#record = record;
    const names = [...serviceNames].sort((a, b) => Number(b === 'auth') - Number(a === 'auth'));
    this.#records = names.map((name) => databaseOf(parts, name).collection<RecordRow>(MAINTENANCE_COLLECTION));
    this.#replicas = names.map((name) => databaseOf(parts, name).collection<ReplicaRow>(REPLICAS_COLLECTION));
    this.#renewing = setInterval(() => void this.#renew(), RENEW_INTERVAL_MS).unref();
  }

  /** Begins a restore of the backup at `path`. If an earlier one has replaced data, changes stay refused. */
  static async begin(parts: Parts, path: string, earlier?: RestoreRecord): Promise<RestoreCoordinator> {
    const startedAt = new Date().toISOString();
    const swapped = earlier !== undefined && earlier.phase !== 'open' && earlier.swapped;
    const phase = swapped ? 'refuse' : 'load';
    const record = { restore: randomUUID(), phase, swapped, path, startedAt, renewedAt: startedAt } as const;
    const coordinator = new RestoreCoordinator(parts, record);
    await coordinator.#write();
    return coordinator;
  }

  /** Continues a restore whose command was killed. */
  static resume(parts: Parts, record: RestoreRecord): RestoreCoordinator {
    return new RestoreCoordinator(parts, record);
  }

  get phase(): Phase {
    return this.#record.phase;
  }

  /** Whether data has been replaced, at least in part. */
  get hasReplaced(): boolean {
    return this.#record.swapped;
  }

  /** Enters a phase. @throws MongoServerError if another command has begun a restore meanwhile */
  async enter(phase: Phase, changes: Partial<Pick<RestoreRecord, 'swapped'>> = {}): Promise<void> {
    if (phase === 'refuse' || !this.#expected) {
      const names = Map.groupBy(await this.runningReplicas(), ({ name }) => name);
      this.#expected = new Map([...names].map(([name, { length }]) => [name, length]));
    }
    this.#record = { ...this.#record, ...changes, phase, renewedAt: new Date().toISOString() };
    await this.#write();
  }

  /** Returns all running replicas of all processes. */
  async runningReplicas(): Promise<ReplicaRow[]> {
    return (
      await Promise.all(this.#replicas.map((replicas) => replicas.find(RUNNING_REPLICAS_FILTER).toArray()))
    ).flat();
  }

  /**
   * Resolves when all running replicas have reached the current phase, or after `timeoutMs`. Processes that have ended get
   * 30 s to start again. From `swap` on each service needs one that runs, because it publishes its data.
   * @param timeoutMs default: no limit
   */
  async allReached(timeoutMs = Number.POSITIVE_INFINITY): Promise<void> {
    const began = performance.now();
    for (let othersReachedAt = began; ; await pause(POLL_INTERVAL_MS)) {
      const { needed, absent } = await this.#missing();
      if (needed.length > 0) othersReachedAt = performance.now();
      const isLate = performance.now() - othersReachedAt > FIRST_REPORT_TIMEOUT_MS;
      if (isLate) this.#expected = new Map();
      const missing = isLate ? needed : [...needed, ...absent];
      if (missing.length === 0 || performance.now() - began >= timeoutMs) return;
      if (Date.now() - Date.parse(this.#record.renewedAt) > RENEW_INTERVAL_MS / 2) {
        this.#parts.progress(`${this.phase}: waiting for ${[...new Set(missing)].sort().join(', ')}`);
      }
    }
  }

  /** Stops renewing the record, which stays as it is. */
  stop(): void {
    clearInterval(this.#renewing);
  }

  /** Returns the names of what has to reach the current phase, and of processes that have not started again. */
  async #missing(): Promise<{ needed: string[]; absent: string[] }> {
    const { restore, phase } = this.#record;
    const running = await this.runningReplicas();
    const isBehind = (row: ReplicaRow) =>
      row.restore !== restore || (phase === 'open' ? row.phase !== 'open' : !isAtLeast(row.phase, phase));
    const count = (name: string) => running.filter((row) => row.name === name).length;
    const services = isAtLeast(phase, 'swap') ? serviceNames.filter((name) => count(name) === 0) : [];
    const behind = running.filter(isBehind).map(({ name }) => name);
    const expected = phase === 'open' || isAtLeast(phase, 'reload') ? [...(this.#expected ?? [])] : [];
    const absent = expected.filter(([name, times]) => count(name) < times).map(([name]) => name);
    return { needed: [...behind, ...services], absent };
  }

  async #write(): Promise<void> {
    const { restore, phase } = this.#record;
    const filter = this.#owns ? { _id: RESTORE_RECORD_ID, restore } : { _id: RESTORE_RECORD_ID };
    const options = { upsert: true, writeConcern: { w: 'majority' } } as const;
    // BFFs and operators read the record of auth, so auth is the first to close and the last to open.
    const order = phase === 'open' ? this.#records.toReversed() : this.#records;
    for (const records of order) await records.replaceOne(filter, this.#record, options);
    this.#owns = true;
  }

  async #renew(): Promise<void> {
    const { restore } = this.#record;
    const change = { $set: { renewedAt: new Date().toISOString() } };
    const renewed = this.#records.map((records) => records.updateOne({ _id: RESTORE_RECORD_ID, restore }, change));
    await Promise.all(renewed).catch(() => undefined);
  }
}
