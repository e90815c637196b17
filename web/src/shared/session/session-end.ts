/** Answers whether the page is being left because of it. */
type Handler = () => boolean;

const NOBODY: Handler = () => false;
let handler = NOBODY;

/**
 * Says that the server no longer knows who is calling. Where the page is left because of it, the promise never ends:
 * nobody who waits for the refused call has anything to say any more.
 */
export function reportSessionEnd(): Promise<void> {
  return handler() ? new Promise(() => {}) : Promise.resolve();
}

/** What is done when a session has ended; the function that it answers takes that back. */
export function onSessionEnd(next: Handler): () => void {
  handler = next;
  return () => {
    handler = NOBODY;
  };
}
