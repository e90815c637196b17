/**
 * A request whose entries are not aggregated after this time counts as lost: the next commit enqueues another job. A
 * scheduler also enqueues one every second.
 */
const RESPONSE_TIMEOUT_MS = 1_000;

/**
 * Enqueues an aggregation job after a commit, unless one is pending. A job aggregates until no log is left, so under
 * load one job serves many commits, and without a worker the queue grows by at most one job per second.
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

  /** To be called when all entries up to `seq` are committed. */
  onCommitted(seq: number): void {
    this.#committedUpTo = Math.max(this.#committedUpTo, seq);
    const underWay = this.#requestedUpTo > this.#cursor && performance.now() - this.#requestedAt < RESPONSE_TIMEOUT_MS;
    if (!underWay) this.#request();
  }

  /** To be called when the figures include all entries up to `cursor`. Enqueues a job if newer ones are committed. */
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
