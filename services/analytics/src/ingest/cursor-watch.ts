/** Waits for the fold to pass an entry. */
export class CursorWatch {
  /** The highest cursor seen: a notice may come before the one who waits for it. */
  #highest = 0;
  readonly #waiters = new Set<{ seq: number; wake: () => void }>();

  get highest(): number {
    return this.#highest;
  }

  /** Takes a notice that everything up to `cursor` is folded. */
  saw(cursor: number): void {
    this.#highest = Math.max(this.#highest, cursor);
    for (const waiter of this.#waiters) {
      if (waiter.seq <= this.#highest) waiter.wake();
    }
  }

  /** Resolves when the cursor has passed `seq`, or after `timeoutMs`; the figures themselves tell which. */
  passed(seq: number, timeoutMs: number): Promise<void> {
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
