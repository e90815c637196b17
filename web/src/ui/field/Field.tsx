import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /** Adds `(opcional)`; required fields are not marked. */
  optional?: boolean;
  hint?: string | undefined;
  /** A warning that does not block the form. */
  warning?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** The props that a control gets from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above a control, and a hint or an error below it. */
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
          {(error || warning) && <CircleAlert size={18} />}
          {note}
        </p>
      )}
    </div>
  );
}
