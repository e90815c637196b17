import { HttpError } from '../contract/errors.ts';

/** Waiting changes proceed after this time, because the restore command was probably killed or hangs. */
const HOLD_TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = '5';

const refused = () =>
  new HttpError(
    503,
    { message: 'Em manutenção. Tente novamente em instantes.', code: 'unavailable' },
    { headers: { 'Retry-After': RETRY_AFTER_S } },
  );

/**
 * Admits, delays or refuses changes of the data during a restore. All replicas hold changes before any of them refuses,
 * so that no replica accepts a change after another one has refused one.
 */
export class ChangeGate {
  #state: 'open' | 'held' | 'refused' = 'open';
  #underWay = 0;
  #moved = Promise.withResolvers<void>();
  #holdTimer: NodeJS.Timeout | undefined;

  /** Admits changes, including those that wait. */
  open(): void {
    this.#become('open');
  }

  /** Delays new changes, for at most 10 s. No effect while changes are refused. */
  hold(): void {
    if (this.#state === 'refused') return;
    this.#become('held');
    this.#holdTimer = setTimeout(() => this.open(), HOLD_TIMEOUT_MS).unref();
  }

  /** Refuses new changes and those that wait. */
  refuse(): void {
    this.#become('refused');
  }

  /**
   * Waits until a change may begin.
   * @returns a function that must be called when the change has ended; idempotent
   * @throws HttpError 503 while changes are refused
   */
  async enter(): Promise<() => void> {
    while (this.#state === 'held') await this.#moved.promise;
    if (this.#state === 'refused') throw refused();
    this.#underWay++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#underWay--;
      this.#signal();
    };
  }

  /** Resolves when no change is running. */
  async drained(): Promise<void> {
    while (this.#underWay > 0) await this.#moved.promise;
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
