import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus near an item that is removed from a list: on the last control of the next item, else of the last one,
 * else of the list, else of the dialog or screen. Does nothing if another element has the focus.
 * @param items the items in the order of the list's children
 * @returns a ref for the list, and a function to call with the index of an item whose removal begins
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  items: readonly { id: string }[],
): [list: RefObject<List | null>, leave: (index: number) => void] {
  const list = useRef<List>(null);
  const removed = useRef<{ id: string | undefined; index: number } | null>(null);
  useEffect(() => {
    if (!removed.current || items.some(({ id }) => id === removed.current?.id)) return;
    const { index } = removed.current;
    removed.current = null;
    if (document.activeElement !== document.body) return;
    const children = list.current?.children ?? [];
    const next = children[Math.min(index, items.length - 1)] ?? children[0];
    const screen = list.current?.closest('dialog') ?? document.querySelector('main');
    [next, list.current, screen].map(lastControl).find(Boolean)?.focus();
  }, [items]);
  const leave = (index: number) => {
    removed.current = { id: items[index]?.id, index };
  };
  return [list, leave];
}

/** Returns the last button or link of an element, except those of toasts, which disappear. */
function lastControl(element: Element | null | undefined): HTMLElement | undefined {
  const controls = element?.querySelectorAll<HTMLElement>(':is(button:enabled, a[href]):not([role=status] *)');
  return [...(controls ?? [])].at(-1);
}
