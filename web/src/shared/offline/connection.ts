import { createStore } from '../../ui/create-store.ts';
import { reloadBrokenPictures } from '../../ui/picture/broken-pictures.ts';

/** Whether the page shows stored responses, because the server could not be reached. */
const stale = createStore(false);
let refetch = () => {};
/** Minimum time between refetches, because each one uses stored responses again while a single call fails. */
const REFETCH_INTERVAL_MS = 30_000;
let refetchedAt = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Whether the last call reached no server: then pictures may have failed to load as well. */
let missed = false;

/** Called when a call reached no server. */
export function reportServerMissed(): void {
  missed = true;
}

/** Called when a stored response was used. */
export function reportStoredResponseUsed(): void {
  if (!stale.get()) stale.set(true);
}

/** Called when the server responded. If the page shows stored responses, refetches, or later if it just did. */
export function reportServerReached(): void {
  if (missed) reloadBrokenPictures();
  missed = false;
  clearTimeout(waiting);
  if (!stale.get()) return;
  const early = refetchedAt + REFETCH_INTERVAL_MS - performance.now();
  if (early > 0) {
    // Its first response calls this function again.
    waiting = setTimeout(() => refetch(), early);
    return;
  }
  refetchedAt = performance.now();
  stale.set(false);
  refetch();
}

/** Refetches all data on the page at once, also shortly after the last time. */
export function refetchPage(): void {
  refetchedAt = Number.NEGATIVE_INFINITY;
  refetch();
}

/**
 * Sets the function that refetches all data on the page. It is also called when the device is online again while the
 * page shows stored responses; then pictures that failed to load are loaded again, too.
 * @returns a function that unsubscribes from that
 */
export function onReconnect(next: () => void): () => void {
  refetch = next;
  const found = () => {
    reloadBrokenPictures();
    if (stale.get()) refetchPage();
  };
  window.addEventListener('online', found);
  return () => window.removeEventListener('online', found);
}

export const useShowsStoredResponses = stale.use;
