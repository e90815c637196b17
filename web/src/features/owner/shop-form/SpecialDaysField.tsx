import {
  MAX_SPECIAL_DAY_NAME_LENGTH,
  MAX_SPECIAL_DAYS,
  type OpeningHours,
  type SpecialDay,
  shortDate,
} from '@cardume/bff/contract';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { countWithNoun } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/inputs.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { FieldPair } from '../../../ui/form/Form.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { FieldsError } from './FieldsError.tsx';
import { USUAL } from './HoursField.tsx';
import styles from './SpecialDaysField.module.css';
import { TimesFields } from './TimesFields.tsx';

interface SpecialDaysFieldProps {
  days: readonly SpecialDay[];
  /** The hours of the week, the first of which a new day begins with. */
  week: OpeningHours | null;
  /** Date of a day that was added by another screen; its field gets the focus. */
  added: string | undefined;
  error: string | undefined;
  onChange: (days: SpecialDay[]) => void;
}

/** Days with other hours than those of the week. */
export function SpecialDaysField({ days, week, added, error, onChange }: SpecialDaysFieldProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const hours = week?.find(Boolean) ?? USUAL;

  function addDay() {
    focusAfter(
      () => onChange([...days, { date: '', label: null, hours }]),
      () => list.current?.lastElementChild?.querySelector('input'),
    );
  }

  return (
    <Fold
      title="Dias especiais"
      summary={summaryOf(days)}
      startsOpen={added !== undefined}
      forced={error !== undefined}
    >
      <Text size="small" tone="quiet">
        Feriados e outros dias em que a loja fecha ou abre em outro horário.
      </Text>
      <FieldsError id={`${id}-error`} error={error} />
      <div ref={list}>
        {days.map((day, place) => (
          <DayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity while its date is typed
            key={place}
            day={day}
            focused={day.date !== '' && day.date === added}
            isRepeated={days.findIndex(({ date }) => date === day.date) < place}
            errorId={error && `${id}-error`}
            hours={hours}
            onChange={(changed) => onChange(days.with(place, changed))}
            onRemove={() =>
              focusAfter(
                () => onChange(days.toSpliced(place, 1)),
                () => add.current,
              )
            }
          />
        ))}
      </div>
      <Button
        ref={add}
        variant="secondary"
        small
        icon={<CalendarPlus size={20} />}
        className={styles.add}
        disabled={days.length >= MAX_SPECIAL_DAYS}
        onClick={addDay}
      >
        Adicionar dia especial
      </Button>
    </Fold>
  );
}

/** Returns how many days there are and the first one. */
function summaryOf(days: readonly SpecialDay[]): string[] {
  const [first] = days.filter(({ date }) => date).toSorted((a, b) => a.date.localeCompare(b.date));
  if (!first) return ['Nenhum'];
  return [countWithNoun(days.length, 'dia', 'dias'), [shortDate(first.date), first.label].filter(Boolean).join(' ')];
}

interface DayFieldsProps {
  day: SpecialDay;
  /** Whether its date gets the focus when it appears. */
  focused: boolean;
  /** Whether a day above has the same date. */
  isRepeated: boolean;
  /** Element id of the error message; undefined without an error. */
  errorId: string | undefined;
  /** The hours that a day begins with which is no longer closed. */
  hours: NonNullable<SpecialDay['hours']>;
  onChange: (day: SpecialDay) => void;
  onRemove: () => void;
}

function DayFields({ day, focused, isRepeated, errorId, hours, onChange, onRemove }: DayFieldsProps) {
  const date = useRef<HTMLInputElement>(null);
  const name = day.date ? `Dia especial ${shortDate(day.date)}` : 'Dia especial';
  const isWrong = errorId !== undefined && (day.date === '' || isRepeated);
  useEffect(() => {
    if (focused) date.current?.focus();
  }, [focused]);
  return (
    <Stack as="fieldset" aria-label={name} className={styles.day} gap={10}>
      <FieldPair>
        <Field label="Data">
          {(control) => (
            <TextInput
              {...control}
              ref={date}
              type="date"
              value={day.date}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              onChange={(event) => onChange({ ...day, date: event.target.value })}
            />
          )}
        </Field>
        <Field label="Nome" optional>
          {(control) => (
            <TextInput
              {...control}
              value={day.label ?? ''}
              maxLength={MAX_SPECIAL_DAY_NAME_LENGTH}
              onChange={(event) => onChange({ ...day, label: event.target.value || null })}
            />
          )}
        </Field>
      </FieldPair>
      <Row gap={16} justify="between">
        <Switch
          label="Fechado"
          checked={day.hours === null}
          onChange={(closed) => onChange({ ...day, hours: closed ? null : hours })}
        />
        <Button variant="ghost" small icon={<Trash2 size={18} />} onClick={onRemove}>
          Remover
        </Button>
      </Row>
      {day.hours && (
        <TimesFields
          labels={{ opens: 'Abre às', closes: 'Fecha às' }}
          hours={day.hours}
          errorId={errorId}
          onChange={(changed) => onChange({ ...day, hours: changed })}
        />
      )}
    </Stack>
  );
}
