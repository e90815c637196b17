/** Returns whether the page is being left because the session has ended. */
type Handler = () => boolean;

const NOBODY: Handler = () => false;
let handler = NOBODY;

/**
 * Reports that the session has ended. If the page is left because of it, the promise never settles, so that the code
 * that waits for the refused call shows no error.
 */
export function reportSessionEnd(): Promise<void> {
  return handler() ? new Promise(() => {}) : Promise.resolve();
}

/** Sets the handler of an ended session; there is one at a time. @returns a function that removes it */
export function onSessionEnd(next: Handler): () => void {
  handler = next;
  return () => {
    handler = NOBODY;
  };
}
