import { createStore } from './create-store.ts';

/** A list on the device. */
export interface StoredList<Item> {
  get(): readonly Item[];
  /** Replaces the list. @param next returns the new list from the present one, which another tab may have changed */
  change(next: (items: readonly Item[]) => readonly Item[]): void;
  /** A hook that returns the list and re-renders when it changes, in any tab. */
  use(): readonly Item[];
}

/**
 * Creates a list in the local storage, the same in all tabs. Without storage (a private window) it lasts as long as the
 * page.
 * @param key its key in the local storage
 * @param isItem what is stored and no item is left out: it may be of an earlier release, or changed by hand
 */
export function createStoredList<Item>(key: string, isItem: (value: unknown) => value is Item): StoredList<Item> {
  let isStored = true;
  const store = createStore<readonly Item[]>([], import.meta.env.SSR ? [] : read());

  function read(): readonly Item[] {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter(isItem) : [];
    } catch {
      return [];
    }
  }

  function write(items: readonly Item[]): boolean {
    try {
      if (items.length > 0) localStorage.setItem(key, JSON.stringify(items));
      else localStorage.removeItem(key);
      return true;
    } catch {
      // The storage is full or forbidden.
      return false;
    }
  }

  if (!import.meta.env.SSR) {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.set(read());
    });
  }

  return {
    get: store.get,
    change(next) {
      // Another tab may have stored a change of which this one is told only later.
      const items = next(isStored ? read() : store.get());
      isStored = write(items);
      store.set(items);
    },
    use: store.use,
  };
}
