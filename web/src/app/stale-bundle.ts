import { isPartLoading } from '../ui/lazy-part.tsx';

/** In the session storage: when this tab last reloaded because of a missing file, in ms since the epoch. */
const KEY = 'reloaded-for-missing-file';
/** A file that is missing again within this time is not reloaded for again: the server does not have it. */
const RELOAD_WINDOW_MS = 30_000;

/**
 * Reloads the page once when it requests a file that a deployment has removed. If the file is still missing then, the
 * error boundary reports it. A screen with typed text stays (lazy-part.tsx), unless it is being left.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || (isPartLoading() && hasTypedText()) || !firstTime()) return;
    event.preventDefault();
    window.location.reload();
  });
}

/** Not in the search form, whose text stands in the address, too. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('form:not([action]) :is(textarea, input)');
  return [...fields].some(({ type, value }) => value !== '' && !['radio', 'checkbox', 'file'].includes(type));
}

function firstTime(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Math.abs(Date.now() - last) > RELOAD_WINDOW_MS;
  } catch {
    // Without storage the page could reload in an endless loop.
    return false;
  }
}
