import { useEffect } from 'react';
import { api, OWN } from '../api/api.ts';
import { useAppDispatch } from '../api/state.ts';

/** Notifies the other tabs that the session has changed. */
const CHANNEL = 'session';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Called after a login and a logout. */
export function announceSession(): void {
  channel?.postMessage(null);
}

/** Fetches the own data again when another tab signs in or out: those of another account must be neither shown nor saved. */
export function useOwnDataOfThisSession(): void {
  const dispatch = useAppDispatch();
  useEffect(() => onOtherSession(() => dispatch(api.util.invalidateTags([...OWN]))), [dispatch]);
}

/** Calls back when another tab signs in or out. Returns a function that unsubscribes. */
export function onOtherSession(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
