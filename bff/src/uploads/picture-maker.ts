import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';
import { unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import pLimit from 'p-limit';
import type { Job, Outcome } from './worker.ts';

/** Two pictures at a time; who has waited so long for their turn is asked to come again (DESIGN section 4). */
const AT_ONCE = 2;
const WAIT_MS = 5_000;
/** A picture that takes longer than this has hung its maker. */
const STUCK_MS = 30_000;

/** Makes pictures of uploads, in a process of its own that is started when the first is expected. */
export class PictureMaker {
  readonly #logger: Logger;
  readonly #node: string;
  readonly #turns = pLimit(AT_ONCE);
  readonly #jobs = new Map<number, PromiseWithResolvers<void>>();
  #worker: ChildProcess | undefined;
  #last = 0;

  constructor(logger: Logger, node = process.execPath) {
    this.#logger = logger;
    this.#node = node;
  }

  /** Starts the process, so that it is there when the picture comes. */
  prepare(): void {
    this.#worker ??= this.#start();
  }

  /** @throws HttpError as `makePicture`, and 503 when it is not its turn within five seconds */
  async make(key: string, file: Buffer): Promise<void> {
    const turn = Promise.withResolvers<void>();
    let gaveUp = false;
    const made = this.#turns(async () => {
      turn.resolve();
      if (!gaveUp) await this.#send({ key, file });
    });
    const late = pause(WAIT_MS, 'late', { ref: false });
    gaveUp = (await Promise.race([turn.promise, late])) === 'late';
    if (gaveUp) throw unavailable('Muitas imagens estão sendo enviadas. Tente novamente em instantes.');
    await made;
  }

  /** Call it when no upload is under way any more. */
  stop(): void {
    this.#worker?.kill();
  }

  async #send({ key, file }: Omit<Job, 'id'>): Promise<void> {
    const id = ++this.#last;
    const job = Promise.withResolvers<void>();
    this.#jobs.set(id, job);
    this.prepare();
    const worker = this.#worker;
    const stuck = setTimeout(() => worker?.kill('SIGKILL'), STUCK_MS);
    worker?.send({ id, key, file } satisfies Job);
    await job.promise.finally(() => {
      clearTimeout(stuck);
      this.#jobs.delete(id);
    });
  }

  #start(): ChildProcess {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced', execPath: this.#node });
    worker.on('message', (outcome: Outcome) => this.#settle(outcome));
    // One that could not be started or reached never ends, or has already ended.
    worker.on('error', (error) => this.#lose(worker, { err: error }));
    worker.once('exit', (code, signal) => this.#lose(worker, { code, signal }));
    return worker;
  }

  /** The next picture gets another maker; those that this one had in hand are asked to come again. */
  #lose(worker: ChildProcess, why: object): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    worker.kill('SIGKILL');
    if ('err' in why || this.#jobs.size > 0) this.#logger.error(why, 'the maker of pictures was lost');
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
