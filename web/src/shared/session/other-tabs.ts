/** Tells the other tabs that somebody else, or nobody, is signed in now. */
const CHANNEL = 'session';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** Called after a login and a logout. */
export function announceSession(): void {
  channel?.postMessage(null);
}

/** Calls back when another tab signed in or out; the function that it answers ends that. */
export function onOtherSession(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
