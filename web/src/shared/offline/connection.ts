import { createStore } from '../../ui/create-store.ts';

/** Whether the page shows stored responses, because the server could not be reached. */
const stale = createStore(false);
let refetch = () => {};

/** Called when a stored response was used. */
export function reportStoredResponseUsed(): void {
  if (!stale.get()) stale.set(true);
}

/** Called when the server responded. Refetches if the page shows stored responses. */
export function reportServerReached(): void {
  if (!stale.get()) return;
  stale.set(false);
  refetch();
}

/** Refetches all data on the page. */
export function refetchPage(): void {
  refetch();
}

/**
 * Sets the function that refetches all data on the page. It is also called when the device is online again while the
 * page shows stored responses.
 * @returns a function that unsubscribes from that
 */
export function onReconnect(next: () => void): () => void {
  refetch = next;
  const found = () => stale.get() && next();
  window.addEventListener('online', found);
  return () => window.removeEventListener('online', found);
}

export const useShowsStoredResponses = stale.use;
