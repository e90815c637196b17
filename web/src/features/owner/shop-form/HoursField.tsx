import type { DayHours, OpeningHours } from '@cardume/bff/contract';
import { CircleAlert, CopyCheck } from 'lucide-react';
import { useId } from 'react';
import { DAY_NAMES, WEEK } from '../../../shared/opening-hours.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/field/inputs.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import utilities from '../../../ui/utilities.module.css';
import styles from './HoursField.module.css';

const MONDAY = 1;
const WORKDAYS = [1, 2, 3, 4, 5];
const CLOSED: OpeningHours = DAY_NAMES.map(() => null);
const USUAL: DayHours = { opens: '09:00', closes: '18:00' };
const HINT = 'Fecha depois da meia-noite? Informe a hora do dia seguinte. Abre 24 horas? Repita a mesma hora.';

interface HoursFieldProps {
  /** Null while no day is set. */
  hours: OpeningHours | null;
  onChange: (hours: OpeningHours | null) => void;
  error: string | undefined;
}

/** The opening hours of each day. */
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
        {HINT}
      </Text>
      {error && (
        <Row as="p" id={`${id}-error`} gap={6} align="stretch" top={6} size="strong" tone="danger">
          <CircleAlert size={18} />
          {error}
        </Row>
      )}
      {WEEK.map((day) => (
        <Day
          key={day}
          name={DAY_NAMES[day] ?? ''}
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
        <div className={styles.times}>
          <Time
            label={`${name}: abre às`}
            value={hours.opens}
            errorId={errorId}
            onChange={(opens) => onChange({ ...hours, opens })}
          />
          <span aria-hidden="true">às</span>
          <Time
            label={`${name}: fecha às`}
            value={hours.closes}
            errorId={errorId}
            onChange={(closes) => onChange({ ...hours, closes })}
          />
        </div>
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

interface TimeProps {
  label: string;
  /** `HH:MM`; empty while incomplete. */
  value: string;
  errorId: string | undefined;
  onChange: (value: string) => void;
}

function Time({ label, value, errorId, onChange }: TimeProps) {
  const missing = errorId !== undefined && value === '';
  return (
    <TextInput
      type="time"
      aria-label={label}
      aria-invalid={missing || undefined}
      aria-describedby={missing ? errorId : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
