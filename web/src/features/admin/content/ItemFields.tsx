import { MAX_PARTNER_DESCRIPTION_LENGTH } from '@cardume/bff/contract';
import { CalendarRange } from 'lucide-react';
import type { ComponentProps } from 'react';
import { nextWeek } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldPair } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import styles from './content.module.css';
import type { ItemValues, KindFieldName, KindForm } from './item-form.ts';
import { ShopLinkField } from './ShopLinkField.tsx';

type TextProps = Omit<ComponentProps<typeof TextField<ItemValues>>, 'form' | 'name'>;

/** Maximum of the date inputs: without it browsers accept years of more than four digits. */
const LATEST = '9999-12-31T23:59';

/** Props of the control of each field, the same for every kind that has it. */
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
} as const satisfies Record<KindFieldName, TextProps>;

interface ItemFieldsProps {
  kind: KindForm;
  form: FormState<ItemValues>;
  /** Whether the item leads to the page of its shop as long as it has no link. */
  leadsToShop: boolean;
}

/** The fields of a kind, then those that every item has. */
export function ItemFields({ kind, form, leadsToShop }: ItemFieldsProps) {
  const moment = { form, type: 'datetime-local', max: LATEST, optional: true, hint: 'Horário de Brasília' } as const;
  return (
    <>
      {kind.fields.map(({ name, optional }) => (
        <ItemField
          key={name}
          form={form}
          name={name}
          optional={optional}
          hint={name === 'link' && leadsToShop ? 'Sem link, leva à página da loja' : undefined}
        />
      ))}
      {kind.leadsToShops && <ShopLinkField onChosen={(link) => form.change({ link })} />}
      <FieldPair>
        <TextField form={form} name="order" label="Ordem" inputMode="numeric" autoComplete="off" />
        <span className={styles.active}>
          <Switch label="Ativo" checked={form.values.active} onChange={(active) => form.change({ active })} />
        </span>
      </FieldPair>
      <div className={styles.moments}>
        <Column gap={6} align="start">
          <TextField {...moment} name="showFrom" label="Início da exibição" />
          <Button variant="ghost" small icon={<CalendarRange size={20} />} onClick={() => form.change(nextWeek())}>
            Próxima semana
          </Button>
        </Column>
        <TextField {...moment} name="showUntil" label="Fim da exibição" />
      </div>
    </>
  );
}

interface ItemFieldProps {
  form: FormState<ItemValues>;
  name: KindFieldName;
  optional?: boolean | undefined;
  hint: string | undefined;
}

function ItemField({ form, name, optional = false, hint }: ItemFieldProps) {
  if (name !== 'description') {
    return <TextField form={form} name={name} optional={optional} hint={hint} {...FIELDS[name]} />;
  }
  // A required description is limited in length, so its characters are counted.
  const count = optional
    ? undefined
    : `${form.values.description.trim().length}/${MAX_PARTNER_DESCRIPTION_LENGTH} caracteres`;
  return <TextAreaField form={form} name={name} optional={optional} hint={count} rows={3} {...FIELDS[name]} />;
}

/** Returns errors for incomplete dates, whose value the browser reports as empty. */
export function incompleteDateErrors(form: HTMLFormElement | null): Partial<Record<'showFrom' | 'showUntil', string>> {
  const fields = form?.querySelectorAll<HTMLInputElement>('[type=datetime-local]') ?? [];
  const begun = [...fields].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(begun.map(({ name }) => [name, 'Complete a data e a hora']));
}
