import { type RefObject, useEffect, useState } from 'react';
import { useMedia } from '../use-media.ts';

/** Whether the mouse is over the element, or the keyboard focus within it. */
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
    // A click leaves an invisible focus behind; only a visible one counts.
    on('focusin', () => setFocused(target.querySelector(':focus-visible') !== null));
    on('focusout', () => setFocused(false));
    return () => controller.abort();
  }, [element]);
  return hovered || focused;
}

/**
 * Advances every `everyMs` while allowed and while the page is visible. A change of `restartedBy` restarts the wait.
 */
export function useAutoAdvance(may: boolean, advance: () => void, everyMs: number, restartedBy: unknown): void {
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move by hand restarts the wait
  useEffect(() => {
    if (!may || reduced) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [may, reduced, advance, everyMs, restartedBy]);
}
