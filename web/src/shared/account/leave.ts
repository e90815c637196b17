import { toast } from '../../ui/toast/toast-store.ts';

/** Sends a browser on to the login; a full navigation, so that nothing of the account stays in memory. */
const LOGIN_CALL = '/api/login';
const DELAY_MS = 500;

let leaving = false;

/** Whether the page is being left because it has to be: nobody is to be asked whether they really want to. */
export const isLeaving = () => leaving;

/** Goes to an address by a full navigation, whatever is unsaved (drafts stay on the device). */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/** Says that somebody must sign in, and takes them there. Said once, however many calls were refused. */
export function leaveForLogin(text: string): true {
  if (leaving) return true;
  leaving = true;
  toast({ kind: 'error', title: 'Não autorizado', text });
  setTimeout(() => leaveFor(LOGIN_CALL), DELAY_MS);
  return true;
}

// A page that was left, and that the browser had kept aside, begins anew: its calls are never answered.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && leaving) window.location.reload();
});
