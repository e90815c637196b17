import { useCombobox } from 'downshift';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from '../field/Field.tsx';
import { InFieldButton } from '../field/InFieldButton.tsx';
import { TextInput } from '../field/inputs.tsx';
import styles from './Combobox.module.css';

interface ComboboxProps<Item> {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The options for the text; the list is open while there are any. */
  items: Item[];
  keyOf: (item: Item) => string;
  /** The label of an item. */
  wordsOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  readOnly?: boolean;
  /** Renders an option. */
  children: (item: Item) => ReactNode;
}

/** A text field with options below it, chosen by pointer or by the arrow keys and Enter. Takes the focus. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, text, onText, items, keyOf, wordsOf, onChoose, readOnly, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Item>({
    items,
    isOpen: items.length > 0,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (item) => (item ? wordsOf(item) : ''),
    itemToKey: (item) => item && keyOf(item),
    // Leaving the field does not choose the highlighted option.
    stateReducer: (state, { type, changes }) => (type === useCombobox.stateChangeTypes.InputBlur ? state : changes),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  useEffect(() => input.current?.focus(), []);

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
              {...getInputProps({
                ref: input,
                ...control,
                readOnly: readOnly ?? false,
                'aria-labelledby': undefined,
                // Downshift updates the value too late for React to keep the caret.
                onChange: (event) => onText(event.currentTarget.value),
              })}
              maxLength={100}
              enterKeyHint="search"
            />
            {text && <InFieldButton label="Limpar busca" icon={<X size={20} aria-hidden="true" />} onClick={clear} />}
          </div>
        )}
      </Field>
      <ul {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })} className={styles.list}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            {...getItemProps({ item, index })}
            className={index === highlightedIndex ? `${styles.option} ${styles.highlighted}` : styles.option}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
