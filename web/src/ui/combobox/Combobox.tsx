import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../field/Field.tsx';
import { InFieldButton } from '../field/InFieldButton.tsx';
import { TextInput } from '../field/inputs.tsx';
import styles from './Combobox.module.css';
import { useCombobox } from './use-combobox.ts';

interface ComboboxProps<Item> {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The options for the current text; the list is open while there are any, until Escape or the loss of the focus. */
  items: Item[];
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  readOnly?: boolean;
  /** Whether it takes the focus when it appears. */
  focused?: boolean;
  error?: string | undefined;
  /** Renders an option. */
  children: (item: Item) => ReactNode;
}

/** A text field with options below it; the first is active at once, so Enter chooses it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, text, onText, items, keyOf, onChoose, readOnly, error, focused = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [closedAt, setClosedAt] = useState<string>();
  const open = items.length > 0 && closedAt !== text;
  const { inputProps, listProps, optionProps } = useCombobox({
    items,
    open,
    // Options that arrive only after the field lost the focus are shown.
    onOpen: (next) => setClosedAt(next || !open ? undefined : text),
    onChoose,
    // Enter without an option must not send a form around the field.
    onSubmit: () => {},
    startsAtFirst: true,
  });
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  function clear() {
    onText('');
    input.current?.focus();
  }

  return (
    <div>
      <Field label={label} error={error}>
        {(control) => (
          <div className={styles.box}>
            <TextInput
              {...control}
              {...inputProps}
              ref={input}
              value={text}
              readOnly={readOnly}
              maxLength={100}
              enterKeyHint="search"
              onChange={(event) => onText(event.target.value)}
            />
            {text && <InFieldButton label="Limpar busca" icon={<X size={20} />} onClick={clear} />}
          </div>
        )}
      </Field>
      <ul {...listProps} className={styles.list}>
        {open &&
          items.map((item) => (
            <li key={keyOf(item)} {...optionProps(item)} className={styles.option}>
              {children(item)}
            </li>
          ))}
      </ul>
    </div>
  );
}
