import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface SnapTrack {
  track: RefObject<HTMLUListElement | null>;
  /** Index of the first item in view. */
  index: number;
  /** Whether the content overflows the track. */
  overflows: boolean;
  /** Whether the track is scrolled to its start or its end. */
  atStart: boolean;
  atEnd: boolean;
  goTo: (index: number) => void;
  /** Scrolls to the next or the previous position, wrapping around. */
  step: (direction: 1 | -1) => void;
}

/** Observes and moves the position of a list that scrolls horizontally and snaps to its items. */
export function useSnapTrack(itemCount: number): SnapTrack {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ index: 0, overflows: false, atStart: true, atEnd: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of items changes the scroll width
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => setPlace((before) => keepEqual(before, placeOf(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [itemCount]);

  const goTo = useCallback((index: number) => {
    const element = track.current;
    if (element) element.scrollTo({ left: offsetsOf(element)[index] ?? 0 });
  }, []);

  const step = useCallback((direction: 1 | -1) => {
    const element = track.current;
    if (element) element.scrollTo({ left: neighbourOf(element, direction) });
  }, []);

  return { track, ...place, goTo, step };
}

type Place = Pick<SnapTrack, 'index' | 'overflows' | 'atStart' | 'atEnd'>;

/** Tolerance in pixels, because scroll positions are not exact. */
const SLACK = 4;

function endOf(element: HTMLElement): number {
  return element.scrollWidth - element.clientWidth;
}

/** Returns the scroll position of each item. */
function offsetsOf(element: HTMLElement): number[] {
  const items = [...element.children] as HTMLElement[];
  const first = items[0]?.offsetLeft ?? 0;
  return items.map((item) => item.offsetLeft - first);
}

function placeOf(element: HTMLElement): Place {
  const end = endOf(element);
  const left = element.scrollLeft;
  const offsets = offsetsOf(element);
  const atEnd = left >= end - SLACK;
  const passed = offsets.filter((offset) => offset <= left + element.clientWidth / 4).length - 1;
  const overflows = end > SLACK;
  return {
    index: overflows && atEnd ? offsets.length - 1 : Math.max(0, passed),
    overflows,
    atStart: left <= SLACK,
    atEnd,
  };
}

function neighbourOf(element: HTMLElement, direction: 1 | -1): number {
  const end = endOf(element);
  const left = element.scrollLeft;
  const stops = offsetsOf(element).map((offset) => Math.min(offset, end));
  return direction === 1
    ? (stops.find((stop) => stop > left + SLACK) ?? 0)
    : (stops.findLast((stop) => stop < left - SLACK) ?? end);
}

/** Keeps the identity of an unchanged position, so that not every scroll event re-renders. */
function keepEqual(before: Place, after: Place): Place {
  const keys = Object.keys(after) as (keyof Place)[];
  return keys.every((key) => before[key] === after[key]) ? before : after;
}
