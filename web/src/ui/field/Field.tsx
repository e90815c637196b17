import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /** Adds `(opcional)`; what is required is not marked. */
  optional?: boolean;
  hint?: string | undefined;
  /** Something that may be wrong, and does not stand in the way. */
  warning?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** What a control takes over from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above a control, and below it a hint or what is wrong. */
export function Field({ label, optional = false, hint, warning, error, children }: FieldProps) {
  const id = useId();
  const note = error ?? warning ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={cx(styles.note, error ? styles.error : warning && styles.warning)}>
          {(error || warning) && <CircleAlert size={18} aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}
