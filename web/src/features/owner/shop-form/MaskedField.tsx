import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ShopValues } from './shop-values.ts';

type MaskedFieldProps = Omit<ComponentProps<typeof TextField<ShopValues>>, 'onChange'> & {
  /** Adds the punctuation and removes characters that are not allowed. */
  format: (text: string) => string;
  /** Called with the formatted text. */
  onType: (text: string) => void;
};

/** A text field that is formatted during input; the caret keeps its place. */
export function MaskedField({ format, onType, ...field }: MaskedFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  // React moves the caret to the end when the new value differs from what was typed.
  useLayoutEffect(() => {
    caret.current?.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = null;
  });

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const typedBefore = format(target.value.slice(0, target.selectionStart ?? target.value.length));
    const formatted = format(target.value);
    caret.current = { input: target, at: positionAfter(formatted, ownCharacters(typedBefore).length) };
    onType(formatted);
  }

  return <TextField {...field} autoComplete={field.autoComplete ?? 'off'} spellCheck={false} onChange={type} />;
}

/** Removes the punctuation. */
const ownCharacters = (formatted: string) => formatted.replace(/[^0-9A-Z]/g, '');

/** Returns the index in a formatted text after `count` characters, not counting punctuation. */
function positionAfter(formatted: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < formatted.length; at++) {
    if (seen === count) return at;
    if (/[0-9A-Z]/.test(formatted[at] ?? '')) seen++;
  }
  return formatted.length;
}
