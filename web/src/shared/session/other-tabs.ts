/** Notifies the other tabs that the session has changed. */
const CHANNEL = 'session';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Called after a login and a logout. */
export function announceSession(): void {
  channel?.postMessage(null);
}

/** Calls back when another tab signs in or out. Returns a function that unsubscribes. */
export function onOtherSession(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
