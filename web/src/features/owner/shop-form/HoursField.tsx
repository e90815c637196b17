import { type DayHours, type OpeningHours, WEEKDAY_NAMES } from '@cardume/bff/contract';
import { CopyCheck } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Box, Text } from '../../../ui/layout/layout.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import utilities from '../../../ui/utilities.module.css';
import { FieldsError } from './FieldsError.tsx';
import styles from './HoursField.module.css';
import { TimesFields } from './TimesFields.tsx';

/** Weekdays in display order, Monday first; indexes of `WEEKDAY_NAMES`. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const MONDAY = 1;
const WORKDAYS = [1, 2, 3, 4, 5];
const CLOSED: OpeningHours = WEEKDAY_NAMES.map(() => null);
export const USUAL: DayHours = { opens: '09:00', closes: '18:00' };
const HINT = 'Fecha depois da meia-noite? Informe a hora do dia seguinte. Abre 24 horas? Repita a mesma hora.';
const BREAK_HINT = 'Fecha para o almoço? Adicione um intervalo com\u00a0+.';

interface HoursFieldProps {
  /** Null while no day is set. */
  hours: OpeningHours | null;
  onChange: (hours: OpeningHours | null) => void;
  error: string | undefined;
}

/** The opening hours of each weekday. */
export function HoursField({ hours, onChange, error }: HoursFieldProps) {
  const id = useId();
  const week = hours ?? CLOSED;

  function put(days: readonly number[], value: DayHours | null) {
    const next = week.map((before, day) => (days.includes(day) ? value : before));
    onChange(next.some(Boolean) ? next : null);
  }

  function repeat(monday: DayHours) {
    put(WORKDAYS, monday);
    toast({ kind: 'success', title: 'Horário repetido de segunda a sexta' });
  }

  return (
    <Box as="section" aria-labelledby={id} top={12}>
      <Text as="h2" id={id} size="h3">
        Horário de funcionamento <span className={utilities.aside}>(opcional)</span>
      </Text>
      <Text top={4} size="small" tone="quiet">
        <span>{HINT}</span> <span>{BREAK_HINT}</span>
      </Text>
      <FieldsError id={`${id}-error`} error={error} />
      {WEEK.map((day) => (
        <Day
          key={day}
          name={WEEKDAY_NAMES[day]}
          hours={week[day] ?? null}
          errorId={error ? `${id}-error` : undefined}
          onChange={(value) => put([day], value)}
          onRepeat={day === MONDAY ? repeat : undefined}
        />
      ))}
    </Box>
  );
}

interface DayProps {
  name: string;
  hours: DayHours | null;
  /** Element id of the error message; undefined without an error. */
  errorId: string | undefined;
  onChange: (hours: DayHours | null) => void;
  onRepeat: ((hours: DayHours) => void) | undefined;
}

function Day({ name, hours, errorId, onChange, onRepeat }: DayProps) {
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      <Switch
        label={hours ? 'Aberto' : 'Fechado'}
        checked={hours !== null}
        onChange={(open) => onChange(open ? USUAL : null)}
      />
      {hours && (
        <TimesFields
          labels={{ opens: `${name}: abre às`, closes: `${name}: fecha às` }}
          hours={hours}
          errorId={errorId}
          onChange={onChange}
        />
      )}
      {hours && onRepeat && (
        <Button
          variant="ghost"
          small
          icon={<CopyCheck size={18} />}
          className={styles.repeat}
          onClick={() => onRepeat(hours)}
        >
          Repetir para os dias úteis
        </Button>
      )}
    </fieldset>
  );
}
