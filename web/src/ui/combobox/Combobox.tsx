import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from '../field/Field.tsx';
import { InFieldButton } from '../field/InFieldButton.tsx';
import { TextInput } from '../field/inputs.tsx';
import styles from './Combobox.module.css';
import { useCombobox } from './use-combobox.ts';

interface ComboboxProps<Item> {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The options for the current text; the list is open while there are any. */
  items: Item[];
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  readOnly?: boolean;
  /** Whether it takes the focus when it appears. */
  focused?: boolean;
  /** Renders an option. */
  children: (item: Item) => ReactNode;
}

/** A text field with options below it; the first is active at once, so Enter chooses it. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, text, onText, items, keyOf, onChoose, readOnly, focused = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const open = items.length > 0;
  const { inputProps, listProps, optionProps } = useCombobox({
    label,
    items,
    open,
    onChoose,
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
      <Field label={label}>
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
        {items.map((item) => (
          <li key={keyOf(item)} {...optionProps(item)} className={styles.option}>
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
