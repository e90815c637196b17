import { useSyncExternalStore } from 'react';

/** Whether the page shows what was seen last because the server was out of reach. */
let showsLastSeen = false;
const listeners = new Set<() => void>();
let refresh = () => {};

function change(next: boolean): void {
  if (next === showsLastSeen) return;
  showsLastSeen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that an answer was taken from what was seen last. */
export function reportLastSeen(): void {
  change(true);
}

/** Says that the server answered: what is old on the page is asked for again. */
export function reportReached(): void {
  if (!showsLastSeen) return;
  change(false);
  refresh();
}

/** Asks for everything on the page again. */
export function refreshPage(): void {
  refresh();
}

/** How everything on the page is asked for again; also done when the device finds a network. */
export function onReconnect(ask: () => void): () => void {
  refresh = ask;
  const found = () => showsLastSeen && ask();
  window.addEventListener('online', found);
  return () => window.removeEventListener('online', found);
}

export function useShowsLastSeen(): boolean {
  return useSyncExternalStore(subscribe, () => showsLastSeen);
}
