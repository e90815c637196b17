import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Grid, Stack } from '../layout/layout.tsx';
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
  return <Stack as="form" {...rest} ref={form.ref} noValidate className={className} gap={20} onSubmit={submit} />;
}

/** Two fields side by side; stacked on narrow screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Grid className={styles.pair} columns={2} gap="20 12" align="start">
      {children}
    </Grid>
  );
}
