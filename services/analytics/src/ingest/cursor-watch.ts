/** Lets requests wait until the figures include an entry. */
export class CursorWatch {
  /** The highest cursor so far; a notice may arrive before the request that waits for it. */
  #highest = 0;
  readonly #waiters = new Set<{ seq: number; wake: () => void }>();

  /** To be called with every cursor notice. */
  onCursorMoved(cursor: number): void {
    this.#highest = Math.max(this.#highest, cursor);
    for (const waiter of this.#waiters) {
      if (waiter.seq <= this.#highest) waiter.wake();
    }
  }

  /** Resolves when the cursor has reached `seq`, or after `timeoutMs`. */
  waitUntilReached(seq: number, timeoutMs: number): Promise<void> {
    if (seq <= this.#highest || timeoutMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve();
      };
      const waiter = { seq, wake };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiters.add(waiter);
    });
  }
}
