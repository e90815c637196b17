import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';
import type { SubmittableForm } from './form-state.ts';

type FormProps<Values> = Omit<ComponentProps<'form'>, 'form' | 'ref' | 'onSubmit'> & {
  form: Pick<SubmittableForm<Values>, 'ref' | 'submit'>;
};

/** A form without the browser's validation. */
export function Form<Values>({ form, className, ...rest }: FormProps<Values>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return <form {...rest} ref={form.ref} noValidate className={cx(styles.form, className)} onSubmit={submit} />;
}

/** Two fields side by side; stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
