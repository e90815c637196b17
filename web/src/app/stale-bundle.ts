/** When the page was last loaded anew because of a missing file, in this tab. */
const KEY = 'reloaded-for-missing-file';
/** A file that is missing again so soon is missing on the server too. */
const RELOAD_WINDOW_MS = 30_000;

/**
 * After a deploy an open page asks for files that are not there any more. It is then loaded anew, once; if that does
 * not help, the error boundary says so.
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
    // What is not remembered might go on for ever.
    return false;
  }
}
