import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels a pointer moves before it drags: less is a press. */
const SLACK = 6;

interface Arranging {
  count: number;
  /** Puts what is at one place at another. */
  move: (from: number, to: number) => void;
  /** What is put in order, as it is called when it has moved: `Foto`. */
  noun: string;
  /** The element around the items; it takes the handlers. */
  list: RefObject<HTMLElement | null>;
}

/**
 * Puts things in order: dragged over one another, or step by step. Each is an element with a `data-index` inside the
 * list, and is moved by what has a `data-grip` in it.
 */
export function useArranging({ count, move, noun, list }: Arranging) {
  const [lifted, setLifted] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const press = useRef<{ index: number; x: number; y: number } | null>(null);
  const focused = useRef<number | null>(null);

  // What changes its place in the document, or leaves it, would lose the focus.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const grip = list.current?.querySelectorAll<HTMLElement>('[data-grip]')[focused.current];
    (grip ?? list.current?.querySelector('button'))?.focus();
    focused.current = null;
  });

  const say = (index: number) => setAnnouncement(`${noun} na posição ${index + 1} de ${count}`);

  function step(from: number, to: number) {
    if (to < 0 || to >= count) return;
    focused.current = to;
    move(from, to);
    say(to);
  }

  /** To be called where a thing is taken away: what moves up to its place has the focus then, else the last, else the list's button. */
  function leave(index: number) {
    focused.current = Math.min(index, count - 2);
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
      say(over);
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
    leave,
    handlers: { onPointerDown: down, onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  };
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Which way an arrow key moves a thing; 0 for any other key. */
export const stepOf = (key: string): number => ARROWS[key] ?? 0;

function indexAt(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item ? Number(item.dataset.index) : null;
}

function onGrip(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-grip]') !== null;
}
