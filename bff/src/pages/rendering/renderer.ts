import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HttpError } from '@cardume/kit/contract';
import { Turns } from '../../http/turns.ts';
import { inTime, LIMIT_MS, NotRendered } from './not-rendered.ts';
import type { Answer, Job, Rendered } from './worker.ts';

/** A thread that takes longer for one page counts as stuck and is ended. */
const STUCK_MS = 5_000;
const MAX_THREADS = 2;
const MAX_WAITING = 50;
/** Memory of a thread; the client's code takes about 30 MB of it. */
const MAX_HEAP_MB = 96;

/** Renders pages by the client's own components, in threads that start on demand, so that calls of the API do not wait. */
export class Renderer {
  readonly #entry: string;
  readonly #turns = new Turns({ concurrency: MAX_THREADS, maxWaiting: MAX_WAITING, waitMs: LIMIT_MS });
  /** The threads that have the current build; those of an earlier one end after their page. */
  readonly #threads = new Set<Worker>();
  #idle: Worker[] = [];

  /** @param entry path of the client's module for the server */
  constructor(entry: string) {
    this.#entry = pathToFileURL(entry).href;
  }

  /** Starts a thread, and waits until it can render. A failure shows at the first page. */
  async prepare(): Promise<void> {
    await this.#run({ address: '/-', data: '{"now":0,"data":[]}' }).catch(() => undefined);
  }

  /** @throws NotRendered */
  render(job: Job, limit: AbortSignal): Promise<Rendered> {
    const rendered = this.#turns
      .take(() => this.#run(job))
      .catch((cause: unknown) => {
        throw new NotRendered(cause instanceof HttpError ? 'full' : 'failed', cause);
      });
    return inTime(rendered, limit);
  }

  /** Replaces the threads, because there is another build of the client. */
  reload(): void {
    const idle = this.#idle;
    this.#threads.clear();
    this.#idle = [];
    for (const thread of idle) void thread.terminate();
  }

  /** Ends the threads; pages that are being rendered fail. */
  async stop(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #run(job: Job): Promise<Rendered> {
    const thread = this.#idle.pop() ?? this.#start();
    const stuck = setTimeout(() => void thread.terminate(), STUCK_MS);
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const answered = once(thread, 'message', { signal });
      const lost = once(thread, 'exit', { signal }).then(() => {
        throw new Error('The thread has ended');
      });
      thread.postMessage(job);
      const [answer]: Answer[] = await Promise.race([answered, lost]);
      if (this.#threads.has(thread)) this.#idle.push(thread);
      else void thread.terminate();
      if (!answer || 'error' in answer) throw new Error(answer?.error);
      return answer;
    } finally {
      clearTimeout(stuck);
      ended.abort();
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#entry,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#threads.add(thread);
    // Its page fails by `once`; without a listener of its own an idle thread would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      this.#threads.delete(thread);
      this.#idle = this.#idle.filter((other) => other !== thread);
    });
    return thread;
  }
}
