import { type RefObject, useEffect, useRef } from 'react';

/**
 * Centres the item with `aria-current` of a row that scrolls, by scrolling the row only; `scrollIntoView` could scroll
 * the page as well. The row must be positioned.
 * @param current changes with the current item
 */
export function useCurrentInView(current: string | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const item = current === undefined ? null : row?.querySelector<HTMLElement>('[aria-current]');
    if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return list;
}
