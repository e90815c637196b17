import { bareCnpj, formatCnpj, hasRightCheckDigits } from '@cardume/bff/contract';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import type { ShopValues } from './shop-values.ts';

const WRONG = 'Confira o CNPJ: dígitos verificadores incorretos';
const LENGTH = 14;

/** Formats the CNPJ during input, and warns of wrong check digits. */
export function CnpjField({ form }: { form: FormState<ShopValues> }) {
  const { cnpj } = form.values;
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  // React moves the caret to the end of a value that differs from the input.
  useLayoutEffect(() => {
    caret.current?.input.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = null;
  });

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const typedBefore = target.value.slice(0, target.selectionStart ?? target.value.length);
    const formatted = formatCnpj(target.value);
    caret.current = { input: target, at: positionAfter(formatted, bareCnpj(typedBefore).length) };
    form.change({ cnpj: formatted });
  }

  const complete = bareCnpj(cnpj).length === LENGTH;
  return (
    <TextField
      form={form}
      name="cnpj"
      label="CNPJ"
      warning={complete && !hasRightCheckDigits(cnpj) ? WRONG : undefined}
      placeholder="00.000.000/0001-00"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={type}
    />
  );
}

/** The index in a formatted CNPJ after `count` of its own characters. */
function positionAfter(formatted: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < formatted.length; at++) {
    if (seen === count) return at;
    if (/[0-9A-Z]/.test(formatted[at] ?? '')) seen++;
  }
  return formatted.length;
}
