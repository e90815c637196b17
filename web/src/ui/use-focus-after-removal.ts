import { type RefObject, useEffect, useRef } from 'react';

interface Item {
  id: string;
}

/**
 * Keeps the focus in a list when the control that has it disappears. If its item is removed: on the last control of the
 * next item, else of the last one, else of the list, else of the dialog or screen. If the item stays, changed: on its
 * first control. Does nothing if another element has the focus.
 * @param items the items in the order of the list's children
 * @param options.first the focus goes to the first control of an item, not to the last
 * @returns a ref for the list, and a function to call with the index of an item whose removal or change begins
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  items: readonly Item[],
  { first = false } = {},
): [list: RefObject<List | null>, leave: (index: number) => void] {
  const list = useRef<List>(null);
  const left = useRef<{ item: Item | undefined; index: number } | null>(null);
  useEffect(() => {
    if (!left.current) return;
    const { item, index } = left.current;
    const place = items.findIndex(({ id }) => id === item?.id);
    if (place >= 0 && items[place] === item) return;
    const hasStayed = place >= 0;
    if (hasStayed) left.current.item = items[place];
    else left.current = null;
    if (document.activeElement !== document.body) return;
    const children = list.current?.children ?? [];
    if (hasStayed) return controlsOf(children[place])[0]?.focus();
    const next = children[Math.min(index, items.length - 1)] ?? children[0];
    const screen = list.current?.closest('dialog') ?? document.querySelector('main');
    [next, list.current, screen]
      .map((element) => controlsOf(element).at(first ? 0 : -1))
      .find(Boolean)
      ?.focus();
  }, [items, first]);
  const leave = (index: number) => {
    left.current = { item: items[index], index };
  };
  return [list, leave];
}

/** Returns the buttons, links and selects of an element, except those of toasts, which disappear. */
function controlsOf(element: Element | null | undefined): HTMLElement[] {
  const controls = element?.querySelectorAll<HTMLElement>(
    ':is(button:enabled, select:enabled, a[href]):not([role=status] *)',
  );
  return [...(controls ?? [])];
}
