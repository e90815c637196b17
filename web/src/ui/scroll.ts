/** Brings an element's top into view, gliding unless the reader asked for less movement. */
export function scrollToTopOf(element: Element | null): void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}
