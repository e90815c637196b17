import { toast } from '../../ui/toast/toast-store.ts';

/** Redirects to the login. A full navigation, so that nothing of the account stays in memory. */
const LOGIN_CALL = '/api/login';
const DELAY_MS = 500;

let leaving = false;

/** Whether the page is being left for good: then unsaved input asks no question. */
export const isLeaving = () => leaving;

/** Leaves by a full navigation, even with unsaved input (drafts stay on the device). */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/** Shows that a login is required and redirects to it; once, however many calls were refused. */
export function leaveForLogin(text: string): true {
  if (leaving) return true;
  leaving = true;
  toast({ kind: 'error', title: 'Não autorizado', text });
  setTimeout(() => leaveFor(LOGIN_CALL), DELAY_MS);
  return true;
}

// A page restored from the back/forward cache after leaving has calls that never settle.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && leaving) window.location.reload();
});
