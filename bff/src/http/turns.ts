import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '@cardume/kit/http';
import pLimit, { type LimitFunction } from 'p-limit';

interface TurnOptions {
  /** Maximum of works at a time. */
  concurrency: number;
  /** Maximum of waiting works. Default: no limit. */
  maxWaiting?: number;
  /** Maximum wait for a turn in ms. */
  waitMs: number;
  /** Message of the refusal. */
  message?: string;
  /** Returns the pause in ms after a work that took so many ms. Default: none. */
  restMs?: (tookMs: number) => number;
}

/** Does costly work a few at a time. Work that waits too long is refused, so that its caller need not wait longer. */
export class Turns {
  readonly #options: TurnOptions;
  readonly #limit: LimitFunction;

  constructor(options: TurnOptions) {
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
  }

  /** @throws HttpError 503 if too many wait, or after `waitMs` without a turn; then the work is never begun */
  async take<T>(work: () => Promise<T> | T): Promise<T> {
    const { maxWaiting = Number.POSITIVE_INFINITY, waitMs, restMs } = this.#options;
    if (this.#limit.pendingCount >= maxWaiting) throw this.#refusal();
    const outcome = Promise.withResolvers<T>();
    let refused = false;
    const late = setTimeout(() => {
      refused = true;
      outcome.reject(this.#refusal());
    }, waitMs).unref();
    void this.#limit(async () => {
      clearTimeout(late);
      if (refused) return;
      const began = performance.now();
      await Promise.try(work).then(outcome.resolve, outcome.reject);
      if (restMs) await pause(restMs(performance.now() - began), undefined, { ref: false });
    });
    return outcome.promise;
  }

  #refusal() {
    const { message } = this.#options;
    return unavailable(message === undefined ? {} : { message });
  }
}

interface KeyedTurnOptions {
  /** Maximum of works of one key at a time, and of those that wait. */
  concurrency: number;
  maxWaiting: number;
  /** Returns the error of work that would wait beyond `maxWaiting`. */
  refusal: () => Error;
}

/** Does work of one key a few at a time; that of other keys is independent. A queue exists while it has work. */
export class KeyedTurns {
  readonly #options: KeyedTurnOptions;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(options: KeyedTurnOptions) {
    this.#options = options;
  }

  /** @throws Error `refusal` if too much work of the key waits, and what `work` throws */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? pLimit(this.#options.concurrency);
    if (queue.pendingCount >= this.#options.maxWaiting) throw this.#options.refusal();
    this.#queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(key);
    }
  }
}
