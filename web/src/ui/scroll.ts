/** Scrolls to the top of an element, smoothly unless the reader prefers reduced motion. */
export function scrollToTopOf(element: Element | null): void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}
