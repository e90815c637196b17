import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { HttpError } from '@cardume/kit/contract';
import { unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import { metrics } from '@cardume/kit/process';
import { Turns } from '../http/turns.ts';
import { interrupted } from './body.ts';
import type { Job, Outcome } from './worker.ts';

/** Maximum of pictures converted in parallel, and the time after which a waiting one is rejected with 503. */
const TURNS = {
  concurrency: 2,
  waitMs: 5_000,
  message: 'Muitas imagens estão sendo enviadas. Tente novamente em instantes.',
};
/** A worker that takes longer for one picture counts as stuck and is killed. */
const JOB_TIMEOUT_MS = 30_000;

const uploads = new metrics.Counter({
  name: 'uploads_total',
  help: 'Pictures by outcome: stored, refused or failed',
  labelNames: ['outcome'] as const,
  registers: [metrics.registry],
});

/** Converts uploads to pictures in a child process, which starts when the first upload address is issued. */
export class PictureConverter {
  readonly #logger: Logger;
  readonly #node: string;
  readonly #turns = new Turns(TURNS);
  readonly #jobs = new Map<number, PromiseWithResolvers<void>>();
  #worker: ChildProcess | undefined;
  #last = 0;

  constructor(logger: Logger, node = process.execPath) {
    this.#logger = logger;
    this.#node = node;
  }

  /** Starts the child process, unless it is running. */
  prepare(): void {
    this.#worker ??= this.#start();
  }

  /**
   * Converts an upload and stores the picture under `key`, unless its client has left before its turn.
   * @throws HttpError as `convertPicture`, 400 if the client has left, and 503 after 5 s in the queue or if the child
   * process is lost
   */
  async convert(key: string, file: Buffer, wanted: AbortSignal): Promise<void> {
    const outcome = (error: unknown) => (error instanceof HttpError && error.status < 500 ? 'refused' : 'failed');
    const work = () => {
      if (wanted.aborted) throw interrupted();
      return this.#send({ key, file });
    };
    await this.#turns.take(work).then(
      () => uploads.inc({ outcome: 'stored' }),
      (error: unknown) => {
        uploads.inc({ outcome: outcome(error) });
        throw error;
      },
    );
  }

  /** Kills the child process. Call it after the last upload has ended. */
  stop(): void {
    this.#worker?.kill();
  }

  async #send({ key, file }: Omit<Job, 'id'>): Promise<void> {
    const id = ++this.#last;
    const job = Promise.withResolvers<void>();
    this.#jobs.set(id, job);
    this.prepare();
    const worker = this.#worker;
    const stuck = setTimeout(() => worker?.kill('SIGKILL'), JOB_TIMEOUT_MS);
    worker?.send({ id, key, file } satisfies Job);
    await job.promise.finally(() => {
      clearTimeout(stuck);
      this.#jobs.delete(id);
    });
  }

  #start(): ChildProcess {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced', execPath: this.#node });
    worker.on('message', (outcome: Outcome) => this.#settle(outcome));
    // A process that fails to start emits `error` but no `exit`.
    worker.on('error', (error) => this.#lose(worker, { err: error }));
    worker.once('exit', (code, signal) => this.#lose(worker, { code, signal }));
    return worker;
  }

  /** Rejects the jobs of a lost worker with 503; the next job starts another worker. */
  #lose(worker: ChildProcess, why: object): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    worker.kill('SIGKILL');
    if ('err' in why || this.#jobs.size > 0) this.#logger.error(why, 'the picture worker was lost');
    for (const job of this.#jobs.values()) job.reject(unavailable());
  }

  #settle(outcome: Outcome): void {
    const job = this.#jobs.get(outcome.id);
    if ('made' in outcome) {
      job?.resolve();
      return;
    }
    const { status, body, reason } = outcome;
    this.#logger.info({ status, code: body.code, reason }, 'an upload was refused');
    job?.reject(status === 503 ? unavailable() : new HttpError(status, body));
  }
}
