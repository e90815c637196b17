/**
 * In-process locks by name. They spare the database most conflicts between writers of one process (50 writes to one
 * stream: 0.5–0.8 s without, 0.1 s with); between processes the transaction decides.
 */
export class KeyedLock {
  #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` once all earlier work under any of the keys has ended. Keys are taken in order, so nobody deadlocks. */
  async run<T>(keys: string[], work: () => Promise<T>): Promise<T> {
    const [key, ...rest] = [...new Set(keys)].sort();
    if (key === undefined) return work();
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.run(rest, work));
    const tail = mine.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
