let handler = () => {};

/** Says that the server no longer knows who is calling. */
export function reportSessionEnd(): void {
  handler();
}

/** What is done when a session has ended; the function that it answers takes that back. */
export function onSessionEnd(next: () => void): () => void {
  handler = next;
  return () => {
    handler = () => {};
  };
}
