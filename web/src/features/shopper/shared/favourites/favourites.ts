import { createStore } from '../../../../ui/create-store.ts';

/** Favourites are stored in the local storage only. */
const KEY = 'favourites';

const favourites = createStore(read());

/** Returns the ids, newest first; none if they cannot be read. */
function read(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds or removes a favourite. Without storage (a private window) it lasts as long as the page. */
export function toggleFavourite(id: string): void {
  const before = favourites.get();
  const next = before.includes(id) ? before.filter((other) => other !== id) : [id, ...before];
  favourites.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // The storage is full or forbidden.
  }
}

// Follows the changes of other tabs.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) favourites.set(read());
});

/** Returns the ids of the favourite shops, newest first. */
export const useFavourites = favourites.use;
