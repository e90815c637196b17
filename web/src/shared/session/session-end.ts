/** Returns whether the page is being left because of it. */
type Handler = () => boolean;

const NOBODY: Handler = () => false;
let handler = NOBODY;

/**
 * Reports that the session has ended. Where the page is left because of it, the promise never settles, so that callers of
 * the refused call show nothing more.
 */
export function reportSessionEnd(): Promise<void> {
  return handler() ? new Promise(() => {}) : Promise.resolve();
}

/** Sets the handler of an ended session. Returns a function that removes it. */
export function onSessionEnd(next: Handler): () => void {
  handler = next;
  return () => {
    handler = NOBODY;
  };
}
