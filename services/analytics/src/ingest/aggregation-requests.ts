/** A request without response is repeated after this time; a scheduler enqueues a job every second as well. */
const RESPONSE_TIMEOUT_MS = 1_000;

/**
 * Enqueues an aggregation job after a commit, unless one is under way: a job aggregates until no log is left, so under load
 * one job serves many commits, and without a worker the queue grows by at most one job per second.
 */
export class AggregationRequests {
  readonly #enqueue: () => void;
  #committedUpTo = 0;
  #cursor = 0;
  #requestedUpTo = 0;
  #requestedAt = Number.NEGATIVE_INFINITY;

  constructor(enqueue: () => void) {
    this.#enqueue = enqueue;
  }

  /** Forgets all positions, after the logs were replaced by shorter ones. */
  startOver(): void {
    [this.#committedUpTo, this.#cursor, this.#requestedUpTo] = [0, 0, 0];
  }

  /** Call it when the logs contain all entries up to `seq`. */
  onCommitted(seq: number): void {
    this.#committedUpTo = Math.max(this.#committedUpTo, seq);
    const underWay = this.#requestedUpTo > this.#cursor && performance.now() - this.#requestedAt < RESPONSE_TIMEOUT_MS;
    if (!underWay) this.#request();
  }

  /** Call it when the figures include all entries up to `cursor`. Newer commits get a job of their own. */
  onCursorMoved(cursor: number): void {
    this.#cursor = Math.max(this.#cursor, cursor);
    if (this.#cursor >= this.#requestedUpTo && this.#committedUpTo > this.#cursor) this.#request();
  }

  #request(): void {
    this.#requestedUpTo = this.#committedUpTo;
    this.#requestedAt = performance.now();
    this.#enqueue();
  }
}
