import { HttpError } from '../contract/errors.ts';

/** Changes that wait are let through after this time: the command that restores was killed or hangs. */
const HOLD_TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = '5';

/** A 503 while a restore replaces the data. */
const refused = () =>
  new HttpError(
    503,
    { message: 'Em manutenção. Tente novamente em instantes.', code: 'unavailable' },
    { headers: { 'Retry-After': RETRY_AFTER_S } },
  );

/**
 * Lets changes of the data through, has them wait, or refuses them. Between `open` and `refuse` there is `hold`, so that on
 * all replicas no change is accepted after the first one that was refused.
 */
export class ChangeGate {
  #state: 'open' | 'held' | 'refused' = 'open';
  #underWay = 0;
  #moved = Promise.withResolvers<void>();
  #holdTimer: NodeJS.Timeout | undefined;

  /** Opens, and lets through what waits. */
  open(): void {
    this.#become('open');
  }

  /** New changes wait, for 10 s at most. */
  hold(): void {
    if (this.#state === 'refused') return;
    this.#become('held');
    this.#holdTimer = setTimeout(() => this.open(), HOLD_TIMEOUT_MS).unref();
  }

  /** New changes, and those that wait, are refused. */
  refuse(): void {
    this.#become('refused');
  }

  /**
   * Resolves once a change may begin.
   * @returns a function to call at its end
   * @throws HttpError 503 while changes are refused
   */
  async enter(): Promise<() => void> {
    while (this.#state === 'held') await this.#moved.promise;
    if (this.#state === 'refused') throw refused();
    return this.#begin();
  }

  /** Does work in the background that changes data, once it may. Does nothing if it was stopped before. */
  async whenOpen(work: () => Promise<unknown>, stopped?: AbortSignal): Promise<void> {
    while (this.#state !== 'open' && !stopped?.aborted) await this.#movedOr(stopped);
    if (stopped?.aborted) return;
    const end = this.#begin();
    await work().finally(end);
  }

  /** Resolves when no change is under way. */
  async drained(): Promise<void> {
    while (this.#underWay > 0) await this.#moved.promise;
  }

  /** Resolves when the gate has moved or the signal is aborted. The signal outlives the work, so nothing stays with it. */
  async #movedOr(stopped: AbortSignal | undefined): Promise<void> {
    const onAbort = () => this.#signal();
    stopped?.addEventListener('abort', onAbort);
    await this.#moved.promise;
    stopped?.removeEventListener('abort', onAbort);
  }

  #begin(): () => void {
    this.#underWay++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#underWay--;
      this.#signal();
    };
  }

  #become(state: 'open' | 'held' | 'refused'): void {
    clearTimeout(this.#holdTimer);
    this.#state = state;
    this.#signal();
  }

  #signal(): void {
    this.#moved.resolve();
    this.#moved = Promise.withResolvers<void>();
  }
}
