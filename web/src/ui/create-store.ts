import { useSyncExternalStore } from 'react';

export interface ExternalStore<Value> {
  get(): Value;
  set(next: Value): void;
  /** A hook that returns the value and re-renders when it changes. */
  use(): Value;
}

/**
 * Creates an observable value outside the component tree.
 * @param initial the value that a page rendered on the server shows
 * @param restored the value with which the client begins, from a storage of the device
 */
export function createStore<Value>(initial: Value, restored = initial): ExternalStore<Value> {
  let value = restored;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
