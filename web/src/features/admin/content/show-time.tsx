import { phaseOf } from '@cardume/bff/contract';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import type { HomeItem } from './api.ts';
import styles from './show-time.module.css';
import type { ItemValues } from './values.ts';

/** So that browsers take no year of five digits. */
const LATEST = '9999-12-31T23:59';

/** From when and until when an item is shown. */
export function ShowTimeFields({ form }: { form: FormState<ItemValues> }) {
  const control = { form, type: 'datetime-local', max: LATEST, optional: true } as const;
  return (
    <div className={styles.fields}>
      <TextField {...control} name="showFrom" label="Mostrar a partir de" hint="Horário de Brasília" />
      <TextField {...control} name="showUntil" label="Mostrar até" hint="Horário de Brasília" />
    </div>
  );
}

/** Says of an item that its time is yet to come, or over; nothing of one whose time is now. */
export function PhaseBadge({ item }: { item: HomeItem }) {
  const phase = phaseOf(item, Date.now());
  if (phase === 'now') return null;
  return (
    <Badge tone={phase === 'before' ? 'mare' : 'neutral'} className={styles.badge}>
      {phase === 'before' ? 'Agendado' : 'Encerrado'}
    </Badge>
  );
}

/** What is wrong where a date was begun and not finished: to the form it is empty. */
export function halfTyped(form: FormState<ItemValues>): Partial<Record<'showFrom' | 'showUntil', string>> {
  const fields = form.ref.current?.querySelectorAll<HTMLInputElement>('[type=datetime-local]') ?? [];
  const begun = [...fields].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(begun.map(({ name }) => [name, 'Complete a data e a hora']));
}
