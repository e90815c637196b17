import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HttpError } from '@cardume/kit/contract';
import { Turns } from '../../http/turns.ts';
import { inTime, LIMIT_MS, NotRendered } from './not-rendered.ts';
import type { Answer, Job, Rendered } from './worker.ts';

/** A thread that takes longer for one page counts as stuck and is ended. */
const STUCK_MS = 5_000;
const MAX_WAITING = 50;
/** Memory of the thread; the client's code takes about 30 MB of it. */
const MAX_HEAP_MB = 96;

/**
 * Renders pages by the client's own components, in a thread, so that calls of the API do not wait. One thread: it
 * renders 200 pages a second, and a second one would be cold when it is needed.
 */
export class Renderer {
  readonly #entry: string;
  readonly #turns = new Turns({ concurrency: 1, maxWaiting: MAX_WAITING, waitMs: LIMIT_MS });
  #thread: Worker | undefined;
  /** The thread that is rendering a page: the current one, or that of an earlier build, which ends after its page. */
  #rendering: Worker | undefined;

  /** @param entry path of the client's module for the server */
  constructor(entry: string) {
    this.#entry = pathToFileURL(entry).href;
  }

  /** Starts the thread, and waits until it can render. A failure shows at the first page. */
  async prepare(): Promise<void> {
    await this.#turns.take(() => this.#run({ address: '/-', data: '{"now":0,"data":[]}' })).catch(() => undefined);
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

  /** Replaces the thread, because there is another build of the client. */
  reload(): void {
    const replaced = this.#thread;
    this.#thread = undefined;
    if (replaced !== this.#rendering) void replaced?.terminate();
  }

  /** Ends the thread; a page that is being rendered fails. */
  async stop(): Promise<void> {
    await Promise.all([this.#thread?.terminate(), this.#rendering?.terminate()]);
  }

  async #run(job: Job): Promise<Rendered> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    this.#rendering = thread;
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
      if (!answer || 'error' in answer) throw new Error(answer?.error);
      return answer;
    } finally {
      clearTimeout(stuck);
      ended.abort();
      this.#rendering = undefined;
      if (thread !== this.#thread) void thread.terminate();
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#entry,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Its page fails by `once`; without a listener of its own an idle thread would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (thread === this.#thread) this.#thread = undefined;
    });
    return thread;
  }
}
