/** Scrolls to the top of an element, smoothly unless reduced motion is preferred. */
export function scrollToTopOf(element: Element | null): void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}
