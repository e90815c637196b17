import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Connection, Model } from 'mongoose';
import { type AnyStore, isDuplicateKey, type RebuiltStream, rebuildStreams, rowModel } from '../event-store/index.ts';
import { conflict } from '../http/index.ts';
import type { Logger } from '../logging/index.ts';
import { repeat } from '../process/index.ts';

const SAVE_INTERVAL_MS = 1_000;
/** A job that was not saved for this time counts as stalled: its process has ended. */
const STALLED_AFTER_MS = 15_000;
/** Maximum number of differing or failed streams that are listed; further ones are only counted. */
const MAX_NAMED = 1_000;
const ID = 'rebuild';

interface TargetProgress {
  /** Name of the target. */
  aggregate: string;
  /** Approximate number of parts, for an aggregate its streams, when the job began. */
  total: number;
  /** Number of parts processed so far. */
  streams: number;
  differing: number;
  failed: number;
  /** Differing parts, with a null `reason`, and failed ones. */
  named: { id: string; reason: string | null }[];
}

/** The last job of a service. There is one at a time; another process can continue it. */
interface RebuildDocument {
  _id: string;
  verify: boolean;
  startedAt: string;
  finishedAt: string | null;
  /** Id of the run that works on the job, and its last save. */
  runner: string;
  savedAt: Date;
  aggregates: TargetProgress[];
  /** Cursor: index of the target, and the id of its last processed part. */
  at: number;
  after: string;
}

export interface RebuildProgress extends Pick<RebuildDocument, 'verify' | 'startedAt' | 'finishedAt' | 'aggregates'> {
  /** Whether it is unfinished and no process works on it; `start` continues it. */
  stalled: boolean;
}

/** Derived data that a rebuild compares and derives again: states and rows of an aggregate, or an index in memory. */
export interface RebuildTarget {
  name: string;
  /** Returns the approximate number of parts. */
  total(): number | Promise<number>;
  /**
   * Derives the parts again in the order of their ids. Yields the results of each group of parts.
   * @param options.verify compares without writing
   * @param options.after includes only parts with a greater id
   */
  rebuild(options: { verify: boolean; after: string }): AsyncIterable<readonly RebuiltStream[]>;
}

function targetOf(store: AnyStore): RebuildTarget {
  return {
    name: store.aggregate.name,
    total: () => store.streams.estimatedDocumentCount(),
    rebuild: (options) => rebuildStreams(store, options),
  };
}

/** Background job that derives all read models of a service again, with its progress in the database. */
export class RebuildJob {
  readonly #documents: Model<RebuildDocument>;
  readonly #targets: RebuildTarget[];
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  /** @param others targets besides the aggregates, processed after them */
  constructor(connection: Connection, stores: AnyStore[], logger: Logger, others: readonly RebuildTarget[] = []) {
    this.#documents = rowModel<RebuildDocument>(connection, 'rebuilds');
    this.#targets = [...stores.map(targetOf), ...others];
    this.#logger = logger;
  }

  /**
   * Starts a job, or continues a stalled one of the same kind. Has no effect while a job of the same kind is running.
   * @throws HttpError 409 while a job of the other kind (`verify` or not) is running
   */
  async start(verify: boolean): Promise<RebuildProgress> {
    const last = await this.#documents.findById(ID).lean<RebuildDocument>();
    const unfinished = last?.finishedAt === null;
    if (last && unfinished && !isStalled(last)) {
      if (last.verify !== verify) throw conflict('Já há uma reconstrução de outro tipo em andamento');
      return progressOf(last);
    }
    const continues = last && unfinished && last.verify === verify && this.#hasSameTargets(last);
    const next = continues ? last : await this.#begin(verify);
    const claimed = { ...next, runner: randomUUID(), savedAt: new Date() };
    if (await this.#claim(claimed, last)) {
      this.#running = this.#run(claimed).catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'the rebuild ended early; starting it again continues it'),
      );
    }
    return progressOf(claimed);
  }

  /** Returns undefined before the first job. */
  async read(): Promise<RebuildProgress | undefined> {
    const last = await this.#documents.findById(ID).lean<RebuildDocument>();
    return last ? progressOf(last) : undefined;
  }

  /** Stops the job after the current group of streams and saves it, so that another process can continue it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** False if the job was started by a release with other targets. */
  #hasSameTargets({ aggregates }: RebuildDocument): boolean {
    return isDeepStrictEqual(
      aggregates.map(({ aggregate }) => aggregate),
      this.#targets.map(({ name }) => name),
    );
  }

  async #begin(verify: boolean): Promise<RebuildDocument> {
    const aggregates = await Promise.all(
      this.#targets.map(async (target) => {
        const total = await target.total();
        return { aggregate: target.name, total, streams: 0, differing: 0, failed: 0, named: [] };
      }),
    );
    const times = { startedAt: new Date().toISOString(), finishedAt: null, savedAt: new Date() };
    return { _id: ID, verify, ...times, runner: '', aggregates, at: 0, after: '' };
  }

  /** Returns false if another process was faster. */
  async #claim(job: RebuildDocument, last: RebuildDocument | null): Promise<boolean> {
    try {
      const unchanged = last ? { runner: last.runner, savedAt: last.savedAt } : { runner: job.runner };
      const { matchedCount, upsertedCount } = await this.#documents.replaceOne({ _id: ID, ...unchanged }, job, {
        upsert: !last,
      });
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async #run(job: RebuildDocument): Promise<void> {
    const ended = new AbortController();
    const saving = this.#saveRepeatedly(job, ended);
    try {
      for (; job.at < this.#targets.length && !this.#stopping.signal.aborted; job.at++, job.after = '') {
        if (!(await this.#rebuildTarget(job, ended.signal))) break;
      }
    } finally {
      if (job.at === this.#targets.length) job.finishedAt = new Date().toISOString();
      // Marks the job as stalled, so that it can be continued at once.
      else job.savedAt = new Date(0);
      ended.abort();
      await saving;
      await this.#save(job);
    }
  }

  /** Returns false if it was stopped before its end. */
  async #rebuildTarget(job: RebuildDocument, ended: AbortSignal): Promise<boolean> {
    const [target, progress] = [this.#targets[job.at], job.aggregates[job.at]];
    if (!target || !progress) return true;
    for await (const group of target.rebuild({ verify: job.verify, after: job.after })) {
      for (const rebuilt of group) count(progress, rebuilt);
      job.after = group.at(-1)?.id ?? job.after;
      if (this.#stopping.signal.aborted || ended.aborted) return false;
    }
    return true;
  }

  /** Stops the work if another process has taken it over, because this one did not save for too long. */
  async #saveRepeatedly(job: RebuildDocument, ended: AbortController): Promise<void> {
    const save = async () => {
      job.savedAt = new Date();
      if (!(await this.#save(job))) ended.abort();
    };
    await repeat(save, { pauseMs: SAVE_INTERVAL_MS, signal: ended.signal });
  }

  /** Returns false if another process has taken the job over. */
  async #save({ _id, runner, ...job }: RebuildDocument): Promise<boolean> {
    return (await this.#documents.updateOne({ _id, runner }, { $set: job })).matchedCount === 1;
  }
}

function count(progress: TargetProgress, rebuilt: RebuiltStream): void {
  progress.streams++;
  const failed = 'failure' in rebuilt;
  if (failed) progress.failed++;
  else if (rebuilt.differs) progress.differing++;
  else return;
  if (progress.named.length < MAX_NAMED)
    progress.named.push({ id: rebuilt.id, reason: failed ? rebuilt.failure : null });
}

function isStalled({ finishedAt, savedAt }: RebuildDocument): boolean {
  // Also if the time lies ahead: the clock of a process that ended may have been fast.
  return finishedAt === null && Math.abs(Date.now() - savedAt.getTime()) > STALLED_AFTER_MS;
}

function progressOf(job: RebuildDocument): RebuildProgress {
  const { verify, startedAt, finishedAt, aggregates } = job;
  return { verify, startedAt, finishedAt, aggregates, stalled: isStalled(job) };
}
