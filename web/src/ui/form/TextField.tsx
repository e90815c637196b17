import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Field } from '../field/Field.tsx';
import { TextArea, TextInput } from '../field/inputs.tsx';
import styles from './form.module.css';
import type { FormState } from './form-state.ts';

/** The names of a form's values of type string. */
export type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

interface Bound<Values> {
  form: FormState<Values>;
  name: TextName<Values>;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  warning?: string | undefined;
  /** A way out of the error, behind it. */
  errorAction?: ReactNode;
}

type InputProps = Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'prefix'>;
type TextFieldProps<Values> = Bound<Values> &
  InputProps & {
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** An `InFieldButton`. */
    button?: ReactNode;
  };

/** A text field of a form; `prefix` and `suffix` are hidden from screen readers. */
export function TextField<Values>(props: TextFieldProps<Values>) {
  const { form, name, label, optional, hint, warning, errorAction, prefix, suffix, button, onChange, ...rest } = props;
  return (
    <Field
      label={label}
      optional={optional ?? false}
      hint={hint}
      warning={warning}
      error={form.errors[name]}
      errorAction={errorAction}
    >
      {(control) => (
        <span className={styles.box}>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <TextInput
            {...control}
            {...rest}
            name={String(name)}
            className={cx(Boolean(prefix) && styles.afterPrefix, Boolean(button) && styles.beforeButton)}
            value={String(form.values[name])}
            onChange={onChange ?? ((event) => form.change(patchOf(name, event.target.value)))}
          />
          {suffix && (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
          {button}
        </span>
      )}
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'value' | 'onChange'>;

export function TextAreaField<Values>({ form, name, label, optional, hint, ...rest }: Bound<Values> & AreaProps) {
  return (
    <Field label={label} optional={optional ?? false} hint={hint} error={form.errors[name]}>
      {(control) => (
        <TextArea
          {...control}
          {...rest}
          name={String(name)}
          value={String(form.values[name])}
          onChange={(event) => form.change(patchOf(name, event.target.value))}
        />
      )}
    </Field>
  );
}

/** Returns a patch of one text value, for `FormState.change`. */
export function patchOf<Values>(name: TextName<Values>, text: string): Partial<Values> {
  return { [name]: text } as Partial<Values>;
}
