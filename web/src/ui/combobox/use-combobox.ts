import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface ComboboxOptions<Item> {
  /** The options, in the order of the arrow keys. */
  items: readonly Item[];
  open: boolean;
  /** Called when a key, a choice or the loss of the focus opens or closes the list. Without it Escape does nothing. */
  onOpen?: (open: boolean) => void;
  onChoose: (item: Item) => void;
  /** Called on Enter while no option is active. */
  onSubmit?: () => void;
  /** Whether the first option is active before an arrow key is pressed. */
  startsAtFirst?: boolean;
}

/**
 * The behaviour of a text field with a list of options: roles, arrow keys, Enter and Escape. The focus stays in the
 * field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function useCombobox<Item>(options: ComboboxOptions<Item>) {
  const { items, open, onOpen, onChoose, onSubmit, startsAtFirst = false } = options;
  const listId = useId();
  /** Index of the option to which the arrow keys moved; wraps around at both ends. */
  const [reached, setReached] = useState<number | null>(null);
  const first = startsAtFirst ? 0 : null;
  const at = open ? (reached ?? first) : null;
  const active = at === null || items.length === 0 ? -1 : (at + items.length) % items.length;
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (reached !== null) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, reached, active]);

  function setOpen(next: boolean) {
    if (!next) setReached(null);
    onOpen?.(next);
  }

  function choose(item: Item) {
    setOpen(false);
    onChoose(item);
  }

  function move(step: 1 | -1) {
    setReached(active < 0 && step < 0 ? -1 : active + step);
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return;
    const item = items[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && item) choose(item);
    else if (event.key === 'Enter' && onSubmit) onSubmit();
    else if (event.key === 'Escape' && open && onOpen) setOpen(false);
    else return;
    event.preventDefault();
  }

  return {
    inputProps: {
      // `role="combobox"` is not allowed on a field of type `search`.
      type: 'text',
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-activedescendant': active < 0 ? undefined : idOf(active),
      onKeyDown,
      onInput: () => setReached(null),
      onBlur: () => setOpen(false),
    },
    listProps: {
      id: listId,
      role: 'listbox',
      // Not the label of the field, by which people and programs look for the field.
      'aria-label': 'Sugestões',
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    optionProps(item: Item) {
      const index = items.indexOf(item);
      return { id: idOf(index), role: 'option', 'aria-selected': index === active, onClick: () => choose(item) };
    },
  } as const;
}

export type ComboboxParts<Item> = ReturnType<typeof useCombobox<Item>>;
