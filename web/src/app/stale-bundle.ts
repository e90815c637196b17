/** When this tab last reloaded because of a missing file. */
const KEY = 'reloaded-for-missing-file';
/** A file that is missing again within this time is missing on the server too. */
const RELOAD_WINDOW_MS = 30_000;

/**
 * After a deploy an open page requests files that are gone. It then reloads, once; if that does not help, the error
 * boundary reports it.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !firstTime()) return;
    event.preventDefault();
    window.location.reload();
  });
}

function firstTime(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > RELOAD_WINDOW_MS;
  } catch {
    // Without storage a reload could repeat for ever.
    return false;
  }
}
