import { useState } from 'react';
import { type FieldErrors, type FormState, type SubmittableForm, useFormState } from '../ui/form/form-state.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { apiErrorOf, type CallError } from './api/api-error.ts';
import { toastError } from './toast-error.ts';

/** The words of a toast. */
interface Words {
  title: string;
  text?: string;
}

interface FailureWords<Values> extends Words {
  /** Returns the messages at fields; by default those of the server, by their names in the body. */
  fields?: (error: CallError) => FieldErrors<Values>;
}

/** Why values cannot be sent. */
export interface Invalid<Values> {
  errors: FieldErrors<Values>;
  /** A toast besides the errors at the fields. */
  toast?: Words | undefined;
}

/** What is to be sent, or why the values cannot be sent. */
export type Checked<Values, Body> = { body: Body } | Invalid<Values>;

/** The outcome of a call. */
export interface Outcome<Data> {
  data?: Data | undefined;
  error?: CallError | undefined;
}

export interface FormOptions<Values, Body, Data> {
  initial: Values;
  /** Called with all values after every change. */
  onChange?: (values: Values) => void;
  /** Validates the values. */
  check: (values: Values, form: FormState<Values>) => Checked<Values, Body>;
  /** Sends what `check` has returned. Resolves to null if nothing was sent; it has then shown why. */
  send: (body: Body) => PromiseLike<Outcome<Data> | null>;
  /** The toast after success, or a function instead of it. */
  done?: Words | ((data: Data, body: Body) => unknown);
  /** Called after success, unless the form was closed meanwhile. */
  close?: (data: Data, body: Body) => unknown;
  /** The toast of a failure, with `text` if the server sends none, or a function instead of it. */
  failed: FailureWords<Values> | ((error: CallError, form: FormState<Values>) => unknown);
}

/** A form that is validated, sent, and closed after success; fields and toasts show what went wrong. */
export function useForm<Values extends object, Body, Data>(
  options: FormOptions<Values, Body, Data>,
): SubmittableForm<Values> {
  const { initial, onChange, check, send, done, close, failed } = options;
  const form = useFormState(initial, onChange);
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    // Enter in a field sends a form whose button is not disabled.
    if (busy) return;
    const checked = check(form.currentValues(), form);
    if ('errors' in checked) return showInvalid(form, checked);
    const { body } = checked;
    setBusy(true);
    const outcome = await send(body);
    setBusy(false);
    if (outcome?.error) showFailure(outcome.error);
    else if (outcome) succeed(outcome.data as Data, body);
  }

  function succeed(data: Data, body: Body): void {
    if (typeof done === 'function') done(data, body);
    else if (done) toast({ kind: 'success', ...done });
    if (isMounted()) close?.(data, body);
  }

  function showFailure(error: CallError): void {
    if (typeof failed === 'function') return void failed(error, form);
    const { title, text, fields = serverFields } = failed;
    form.showFieldErrors(fields(error));
    toastError(title, error, text);
  }

  return { ...form, submit, busy };
}

const serverFields = <Values>(error: CallError) => (apiErrorOf(error).fields ?? {}) as FieldErrors<Values>;

/** Shows why the values of a form cannot be sent. */
export function showInvalid<Values>(form: FormState<Values>, { errors, toast: words }: Invalid<Values>): void {
  form.showFieldErrors(errors);
  if (words) toast({ kind: 'error', ...words });
}

/** The part of a zod schema that forms need. */
interface Schema<Body> {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Validates the values by a schema whose properties have the names of the fields. */
export function validate<Values, Body>(schema: Schema<Body>, values: Values): Checked<Values, Body> {
  const checked = schema.safeParse(values);
  return checked.success ? { body: checked.data } : invalid(fieldErrors(checked.error.issues));
}

/** Returns that the values cannot be sent, with a toast if it has words. */
export function invalid<Values>(errors: FieldErrors<Values>, toast?: Words): Invalid<Values> {
  return { errors, toast };
}

/** Returns the messages of a schema's issues by field; the first message if there are several. */
function fieldErrors<Values>(issues: readonly Issue[]): FieldErrors<Values> {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse()) as FieldErrors<Values>;
}
