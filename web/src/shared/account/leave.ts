import { toast } from '../../ui/toast/toast-store.ts';

/** The server redirects this URL to the login. A full page load, so that no data of the account stays in memory. */
const LOGIN_CALL = '/api/login';
const DELAY_MS = 500;

let leaving = false;

/** Whether the page is being left by a full navigation; then unsaved input needs no confirmation. */
export const isLeaving = () => leaving;

/** Leaves by a full navigation, without confirmation even with unsaved input: drafts are stored on the device. */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/** Shows `text` in a toast and redirects to the login; only once, even if several calls were refused. */
export function leaveForLogin(text: string): true {
  if (leaving) return true;
  leaving = true;
  toast({ kind: 'error', title: 'Não autorizado', text });
  setTimeout(() => leaveFor(LOGIN_CALL), DELAY_MS);
  return true;
}

// When the back/forward cache restores a page that was left, its refused calls never settle (session-end.ts).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && leaving) window.location.reload();
});
