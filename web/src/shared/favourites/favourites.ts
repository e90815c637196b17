import { useSyncExternalStore } from 'react';

/** Where the shops somebody keeps are remembered: on their device, and nowhere else. */
const KEY = 'favourites';

const listeners = new Set<() => void>();
let kept: readonly string[] = read();

/** Ids, the newest first; what cannot be read is none. */
function read(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function change(next: readonly string[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** Keeps a shop, or gives it up. Where the device keeps nothing (a private window), it lasts as long as the page. */
export function toggleFavourite(id: string): void {
  change(kept.includes(id) ? kept.filter((other) => other !== id) : [id, ...kept]);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden.
  }
}

// What another tab keeps is kept here too.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) change(read());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The ids of the shops that are kept, the newest first. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, () => kept);
}
