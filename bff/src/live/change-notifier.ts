/** Notifies listeners, such as open event streams, of changes of one shop. */
export class ShopChangeNotifier {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** @returns a function that unsubscribes */
  on(storeId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(storeId) ?? new Set();
    this.#listeners.set(storeId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(storeId);
    };
  }

  notify(storeId: string): void {
    for (const listener of this.#listeners.get(storeId) ?? []) listener();
  }
}
