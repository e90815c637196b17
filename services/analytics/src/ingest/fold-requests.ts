/** A request that nobody answers is repeated after so long; meanwhile the scheduler says «fold» too. */
const UNANSWERED_MS = 1_000;

/**
 * Says «fold» after a commit, but not again while an earlier «fold» is unanswered: a fold goes on until nothing is left,
 * so under load one job serves many commits, and where no worker runs the queue grows by one job a second at most.
 */
export class FoldRequests {
  readonly #say: () => void;
  #committed = 0;
  #folded = 0;
  #saidFor = 0;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(say: () => void) {
    this.#say = say;
  }

  /** Entries up to `seq` are in the logs. */
  committed(seq: number): void {
    this.#committed = Math.max(this.#committed, seq);
    const unanswered = this.#saidFor > this.#folded && performance.now() - this.#saidAt < UNANSWERED_MS;
    if (!unanswered) this.#request();
  }

  /** Entries up to `cursor` are folded: the last request is answered, or the newer commits need one of their own. */
  folded(cursor: number): void {
    this.#folded = Math.max(this.#folded, cursor);
    if (this.#folded >= this.#saidFor && this.#committed > this.#folded) this.#request();
  }

  #request(): void {
    this.#saidFor = this.#committed;
    this.#saidAt = performance.now();
    this.#say();
  }
}
