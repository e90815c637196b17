type Listener<Change> = (change: Change) => void;

/** Notifies listeners, such as open event streams, of changes by id, for example of a shop. */
export class ChangeNotifier<Change = void> {
  readonly #listeners = new Map<string, Set<Listener<Change>>>();

  /** @param id `*` for all. @returns a function that unsubscribes */
  on(id: string, listener: Listener<Change>): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  notify(id: string, change: Change): void {
    // Listeners of all ids first: they invalidate caches that the others read.
    for (const key of ['*', id]) for (const listener of this.#listeners.get(key) ?? []) listener(change);
  }
}
