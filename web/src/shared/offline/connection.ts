import { createStore } from '../../ui/create-store.ts';

/** Whether the page shows responses that were stored earlier, because the server was out of reach. */
const stale = createStore(false);
let refetch = () => {};

/** Called when a stored response was used. */
export function reportLastSeen(): void {
  if (!stale.get()) stale.set(true);
}

/** Called when the server responded: fetches again what is stale on the page. */
export function reportReached(): void {
  if (!stale.get()) return;
  stale.set(false);
  refetch();
}

/** Fetches everything on the page again. */
export function refreshPage(): void {
  refetch();
}

/** Sets how everything on the page is fetched again, which also happens when the device finds a network. */
export function onReconnect(next: () => void): () => void {
  refetch = next;
  const found = () => stale.get() && next();
  window.addEventListener('online', found);
  return () => window.removeEventListener('online', found);
}

export const useShowsLastSeen = stale.use;
