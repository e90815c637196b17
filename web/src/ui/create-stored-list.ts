import { createStore } from './create-store.ts';

/** A list on the device. */
export interface StoredList<Item> {
  get(): readonly Item[];
  /** Replaces the list. @param next returns the new list from the present one, which another tab may have changed */
  change(next: ListChange<Item>): void;
  /** A hook that returns the list and re-renders when it changes, in any tab. */
  use(): readonly Item[];
}

type ListChange<Item> = (items: readonly Item[]) => readonly Item[];

/**
 * Creates a list in the local storage, the same in all tabs. Without storage (a private window) it lasts as long as the
 * page.
 * @param key its key in the local storage
 * @param itemOf returns an item from a stored one, which may be of an earlier release or changed by hand; undefined if
 * it is none, which is left out
 */
export function createStoredList<Item>(key: string, itemOf: (value: unknown) => Item | undefined): StoredList<Item> {
  const stored = listInStorage(key, itemOf);
  const store = createStore<readonly Item[]>([], import.meta.env.SSR ? [] : stored.read());

  if (!import.meta.env.SSR) {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.set(stored.read());
    });
  }

  return {
    get: store.get,
    change(next) {
      store.set(stored.change(next, store.get()));
    },
    use: store.use,
  };
}

/** Reads and changes a list in the local storage, which may be full, forbidden, or changed by another tab. */
export function listInStorage<Item>(key: string, itemOf: (value: unknown) => Item | undefined) {
  /** Whether the storage has the last change of this tab. */
  let isStored = true;

  function read(): readonly Item[] {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.map(itemOf).filter((item) => item !== undefined) : [];
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

  return {
    read,
    /** Stores and returns the list after a change. @param known the list that this tab shows */
    change(next: ListChange<Item>, known: readonly Item[]): readonly Item[] {
      // Another tab may have stored a change of which this one is told only later.
      const items = next(isStored ? read() : known);
      isStored = write(items);
      return items;
    },
  };
}
