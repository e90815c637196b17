import { type DayHours, hasValidBreaks, MAX_BREAKS } from '@cardume/bff/contract';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextInput } from '../../../ui/field/inputs.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from './HoursField.module.css';

const LUNCH = { from: '12:00', to: '13:00' };
const UNSET = { from: '', to: '' };

interface TimesFieldsProps {
  /** Names of the fields of opening and closing. */
  labels: { opens: string; closes: string };
  hours: DayHours;
  /** Element id of the error message; undefined without an error. */
  errorId: string | undefined;
  onChange: (hours: DayHours) => void;
}

/** When a day opens and closes, and its breaks. */
export function TimesFields({ labels, hours, errorId, onChange }: TimesFieldsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { breaks = [] } = hours;

  function setBreaks(next: DayHours['breaks'] = []) {
    const { breaks: _before, ...times } = hours;
    onChange(next.length > 0 ? { ...times, breaks: next } : times);
  }

  function addBreak() {
    const withLunch = [...breaks, LUNCH];
    const fits = hasValidBreaks({ ...hours, breaks: withLunch });
    focusAfter(
      () => setBreaks(fits ? withLunch : [...breaks, UNSET]),
      () => list.current?.lastElementChild?.querySelector('input'),
    );
  }

  return (
    <div className={styles.hours}>
      <div className={styles.times}>
        <Time
          label={labels.opens}
          value={hours.opens}
          errorId={errorId}
          onChange={(opens) => onChange({ ...hours, opens })}
        />
        <span aria-hidden="true">às</span>
        <Time
          label={labels.closes}
          value={hours.closes}
          errorId={errorId}
          onChange={(closes) => onChange({ ...hours, closes })}
        />
      </div>
      <div ref={list} className={styles.breaks}>
        {breaks.map((pause, place) => (
          <BreakFields
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity, and are removed by their place
            key={place}
            name={`Intervalo ${place + 1}`}
            pause={pause}
            errorId={errorId && !hasValidBreaks(hours) ? errorId : undefined}
            onChange={(changed) => setBreaks(breaks.with(place, changed))}
            onRemove={() =>
              focusAfter(
                () => setBreaks(breaks.toSpliced(place, 1)),
                () => add.current,
              )
            }
          />
        ))}
      </div>
      {breaks.length < MAX_BREAKS && (
        <Button
          ref={add}
          variant="ghost"
          small
          icon={<Plus size={18} />}
          className={styles.addBreak}
          onClick={addBreak}
        >
          Adicionar intervalo
        </Button>
      )}
    </div>
  );
}

type Pause = NonNullable<DayHours['breaks']>[number];

interface BreakFieldsProps {
  name: string;
  pause: Pause;
  errorId: string | undefined;
  onChange: (pause: Pause) => void;
  onRemove: () => void;
}

function BreakFields({ name, pause, errorId, onChange, onRemove }: BreakFieldsProps) {
  const field = (label: string, value: string, change: (value: string) => void) => (
    <Row as="label" gap={6}>
      {label}
      <Time value={value} errorId={errorId} wrong={errorId !== undefined} onChange={change} />
    </Row>
  );
  return (
    <fieldset aria-label={name} className={styles.break}>
      {field('Das', pause.from, (from) => onChange({ ...pause, from }))}
      {field('Às', pause.to, (to) => onChange({ ...pause, to }))}
      <IconButton variant="plain" label={`Remover ${name.toLowerCase()}`} icon={<X size={20} />} onClick={onRemove} />
    </fieldset>
  );
}

interface TimeProps {
  /** The name, unless a label is around it. */
  label?: string;
  /** `HH:MM`; empty while incomplete. */
  value: string;
  errorId: string | undefined;
  /** Whether the error is about this time; by default that of a missing one is. */
  wrong?: boolean;
  onChange: (value: string) => void;
}

function Time({ label, value, errorId, wrong = value === '', onChange }: TimeProps) {
  const invalid = errorId !== undefined && wrong;
  return (
    <TextInput
      type="time"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? errorId : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
