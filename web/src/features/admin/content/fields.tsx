import type { ComponentProps } from 'react';
import { AreaField, TextField } from '../../../ui/form/TextField.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { ItemValues } from './values.ts';

type TextProps = Omit<ComponentProps<typeof TextField<ItemValues>>, 'form' | 'name'>;

const DESCRIPTION_MAX = 180;

/** How each field is called and typed, whichever kind has it. */
const FIELDS = {
  title: { label: 'Título', autoComplete: 'off' },
  subtitle: { label: 'Subtítulo', autoComplete: 'off' },
  name: { label: 'Nome', autoComplete: 'off' },
  description: { label: 'Descrição' },
  price: { label: 'Preço', prefix: 'R$', inputMode: 'decimal', autoComplete: 'off' },
  discount: { label: 'Desconto (%)', suffix: '%', inputMode: 'numeric', autoComplete: 'off', hint: 'De 0 a 100' },
  whatsapp: {
    label: 'WhatsApp',
    inputMode: 'tel',
    autoComplete: 'off',
    placeholder: '5511999999999',
    hint: 'Com código do país e DDD, como 5511999999999',
  },
  discountText: { label: 'Texto do desconto', autoComplete: 'off', placeholder: '10% no primeiro banho' },
  link: { label: 'Link', inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none', placeholder: 'https://' },
} as const satisfies Record<string, TextProps>;

export type FieldName = keyof typeof FIELDS;

interface ItemFieldProps {
  form: FormState<ItemValues>;
  name: FieldName;
  optional?: boolean | undefined;
}

/** A field of an item. */
export function ItemField({ form, name, optional = false }: ItemFieldProps) {
  if (name !== 'description') return <TextField form={form} name={name} optional={optional} {...FIELDS[name]} />;
  // Where it must be there it is short, and told how much of that is used.
  const hint = optional ? undefined : `${form.values.description.trim().length}/${DESCRIPTION_MAX} caracteres`;
  return <AreaField form={form} name={name} optional={optional} hint={hint} rows={3} {...FIELDS[name]} />;
}
