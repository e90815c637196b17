import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels that a pointer moves before a drag starts. */
const SLACK = 6;

interface Arranging {
  count: number;
  /** Moves the item at one index to another. */
  move: (from: number, to: number) => void;
  /** The noun in announcements: `Foto`. */
  noun: string;
  /** The container of the items; the returned `handlers` belong on it. */
  list: RefObject<HTMLElement | null>;
}

/**
 * Reorders items by dragging or step by step. Each item is an element with `data-index` inside the list, and its drag
 * handle has `data-grip`.
 */
export function useReorder({ count, move, noun, list }: Arranging) {
  const [lifted, setLifted] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const press = useRef<{ index: number; x: number; y: number } | null>(null);
  const focused = useRef<number | null>(null);

  // Restores the focus: an element that is moved in the document loses it.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const grip = list.current?.querySelectorAll<HTMLElement>('[data-grip]')[focused.current];
    grip?.focus();
    focused.current = null;
  });

  const announce = (index: number) => setAnnouncement(`${noun} na posição ${index + 1} de ${count}`);

  function step(from: number, to: number) {
    if (to < 0 || to >= count) return;
    focused.current = to;
    move(from, to);
    announce(to);
  }

  function down(event: PointerEvent<HTMLElement>) {
    const index = indexAt(event.target);
    if (index === null || event.button !== 0 || !onGrip(event.target)) return;
    press.current = { index, x: event.clientX, y: event.clientY };
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const start = press.current;
    if (!start) return;
    if (lifted === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
    if (lifted === null) event.currentTarget.setPointerCapture(event.pointerId);
    const over = indexAt(document.elementFromPoint(event.clientX, event.clientY));
    if (over !== null && over !== start.index) {
      move(start.index, over);
      start.index = over;
      announce(over);
    }
    setLifted(start.index);
  }

  function end() {
    press.current = null;
    setLifted(null);
  }

  return {
    lifted,
    announcement,
    step,
    handlers: { onPointerDown: down, onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  };
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Returns the step of an arrow key: -1 or 1; 0 for any other key. */
export const arrowKeyStep = (key: string): number => ARROWS[key] ?? 0;

function indexAt(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item ? Number(item.dataset.index) : null;
}

function onGrip(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-grip]') !== null;
}
