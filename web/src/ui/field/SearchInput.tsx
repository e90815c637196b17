import { Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';
import { InFieldButton } from './InFieldButton.tsx';

interface SearchInputProps {
  /** The accessible name; sighted users read the placeholder. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** Further props of the input. */
  inputProps?: ComponentProps<'input'>;
  /** Rendered below the field. */
  children?: ReactNode;
}

/** A search field with a button that clears it. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder, value, onChange, className, inputProps, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const keepTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // What was typed before the script took over a rendered page.
  useLayoutEffect(() => keepTyped(), []);
  return (
    <search className={cx(styles.search, className)}>
      <Search size={22} className={styles.glass} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        {...inputProps}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        className={cx(styles.control, value && styles.filled)}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <InFieldButton
          label="Limpar busca"
          icon={<X size={20} />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
      {children}
    </search>
  );
}
