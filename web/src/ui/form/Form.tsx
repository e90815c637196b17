import type { FormEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';
import type { FormState } from './use-form.ts';

interface FormProps<Values> {
  form: FormState<Values>;
  onSubmit: () => unknown;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A form without the browser's validation. */
export function Form<Values>({ form, onSubmit, id, className, children }: FormProps<Values>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={id} ref={form.ref} noValidate className={cx(styles.form, className)} onSubmit={submit}>
      {children}
    </form>
  );
}

/** Two fields side by side; stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
