import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Photos } from './use-photos.ts';

/** Pixels a pointer moves before it drags: less is a press. */
const SLACK = 6;

/** Puts photos in order: dragged over one another, or step by step. */
export function useArranging({ urls, move }: Photos) {
  const list = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const press = useRef<{ index: number; x: number; y: number } | null>(null);
  const focused = useRef<number | null>(null);

  // A photo that changes its place in the document would lose the focus.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('[data-index] > button:first-child')[focused.current]?.focus();
    focused.current = null;
  });

  function step(from: number, to: number) {
    if (to < 0 || to >= urls.length) return;
    focused.current = to;
    move(from, to);
    setSaid(`Foto na posição ${to + 1} de ${urls.length}`);
  }

  function down(event: PointerEvent<HTMLElement>) {
    const index = indexAt(event.target);
    if (index === null || event.button !== 0 || inRemove(event.target)) return;
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
      setSaid(`Foto na posição ${over + 1} de ${urls.length}`);
    }
    setLifted(start.index);
  }

  function end() {
    press.current = null;
    setLifted(null);
  }

  return {
    lifted,
    said,
    step,
    list: { ref: list, onPointerDown: down, onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  };
}

function indexAt(target: EventTarget | null): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return tile ? Number(tile.dataset.index) : null;
}

/** The remove button is the tile's last. */
function inRemove(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-index] > button:last-child') !== null;
}
