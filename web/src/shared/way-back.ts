type Handler = (event: PopStateEvent) => void;

let handler: Handler | null = null;

// Browsers call the listeners of a window in the order in which they came: this one comes before the router's, so that
// who holds a screen back hears of the way back first.
window.addEventListener('popstate', (event) => handler?.(event));

/** Hears of the way back before the router does; the function that it answers ends that. */
export function beforeWayBack(next: Handler): () => void {
  handler = next;
  return () => {
    handler = null;
  };
}
