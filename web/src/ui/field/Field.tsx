import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Column, Row, Text } from '../layout/layout.tsx';
import utilities from '../utilities.module.css';

interface FieldProps {
  label: string;
  /** Adds `(opcional)`; required fields are not marked. */
  optional?: boolean;
  hint?: string | undefined;
  /** A warning that does not block the form. */
  warning?: string | undefined;
  error?: string | undefined;
  /** A way out of the error, behind it. */
  errorAction?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** The props that a control gets from its field. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above a control, and a hint or an error below it. */
export function Field({ label, optional = false, hint, warning, error, errorAction, children }: FieldProps) {
  const id = useId();
  const note = error ?? warning ?? hint;
  return (
    <Column gap={6}>
      <Text as="label" htmlFor={id} size="label">
        {label}
        {optional && <span className={utilities.aside}> (opcional)</span>}
      </Text>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <Row
          as="p"
          id={`${id}-note`}
          gap={6}
          align="stretch"
          size={error || warning ? 'strong' : 'small'}
          tone={error ? 'danger' : warning ? 'pending' : 'faint'}
        >
          {(error || warning) && <CircleAlert size={18} />}
          {error && errorAction ? (
            <span>
              {note}. {errorAction}
            </span>
          ) : (
            note
          )}
        </Row>
      )}
    </Column>
  );
}
