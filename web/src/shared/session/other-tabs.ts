import { useEffect } from 'react';
import { api, OWN_DATA_TAGS, useAppDispatch } from '../api/api.ts';

/** The BroadcastChannel on which tabs notify each other of a changed session. */
const CHANNEL = 'session';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Notifies the other tabs. Call it after a login and a logout. */
export function announceSessionChange(): void {
  channel?.postMessage(null);
}

/** Refetches the user's data when another tab signs in or out: another account's data must not be shown or saved. */
export function useRefetchOnSessionChange(): void {
  const dispatch = useAppDispatch();
  useEffect(() => onSessionChangeInOtherTab(() => dispatch(api.util.invalidateTags([...OWN_DATA_TAGS]))), [dispatch]);
}

/** Calls the listener when another tab signs in or out. @returns a function that unsubscribes */
export function onSessionChangeInOtherTab(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
