import { type RefObject, useEffect, useState } from 'react';
import { useMediaQuery } from '../use-media.ts';

/** Whether the mouse is over the element or the keyboard focus is within it. */
export function useHoverOrFocus(element: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const controller = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      change: (event: HTMLElementEventMap[Type]) => void,
    ) => target.addEventListener(type, change, { signal: controller.signal });
    // Touch fires `pointerenter` without a later `pointerleave`.
    on('pointerenter', ({ pointerType }) => setHovered(pointerType === 'mouse'));
    on('pointerleave', () => setHovered(false));
    // Only a visible focus counts: a click leaves an invisible one behind.
    on('focusin', () => setFocused(target.querySelector(':focus-visible') !== null));
    on('focusout', () => setFocused(false));
    return () => controller.abort();
  }, [element]);
  return hovered || focused;
}

/**
 * Calls `advance` every `everyMs` while `may` is true and the page is visible, unless reduced motion is preferred.
 * A change of `restartedBy` restarts the interval.
 */
export function useAutoAdvance(may: boolean, advance: () => void, everyMs: number, restartedBy: unknown): void {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a manual move restarts the interval
  useEffect(() => {
    if (!may || reduced) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [may, reduced, advance, everyMs, restartedBy]);
}
