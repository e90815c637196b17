import { type RefObject, useEffect, useRef, useState } from 'react';

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The values of a form and the errors of its fields. */
export interface FormState<Values> {
  values: Values;
  errors: FieldErrors<Values>;
  /** Returns the values at the time of the call; `values` are those of the last render. */
  currentValues: () => Values;
  /** Changes values and clears the errors of the changed fields. */
  change: (patch: Partial<Values>) => void;
  /** Replaces the errors and focuses the first invalid field. */
  showFieldErrors: (errors: FieldErrors<Values>) => void;
  /** For the `<form>`. */
  ref: RefObject<HTMLFormElement | null>;
}

/** A form that can be sent. */
export interface SubmittableForm<Values> extends FormState<Values> {
  submit: () => unknown;
  /** Whether it is being sent. */
  busy: boolean;
}

/**
 * The state of a form.
 * @param onChange called with all values after every change, e.g. to store a draft
 */
export function useFormState<Values extends object>(
  initial: Values | (() => Values),
  onChange?: (values: Values) => void,
): FormState<Values> {
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const ref = useRef<HTMLFormElement>(null);
  // Focuses only once per failure, so that the focus stays where the user is typing.
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) focusInvalid(ref.current);
  }, [failures]);

  function fail(next: FieldErrors<Values>) {
    setErrors(next);
    setFailures((before) => before + 1);
  }

  function change(patch: Partial<Values>) {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    onChange?.(latest.current);
    setErrors((before) => without(before, Object.keys(patch)));
  }

  return { values, errors, currentValues: () => latest.current, change, showFieldErrors: fail, ref };
}

/** Focuses the first invalid field, unless an invalid field has the focus. */
function focusInvalid(form: HTMLFormElement | null): void {
  if (document.activeElement?.matches('[aria-invalid]')) return;
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function without<Values>(errors: FieldErrors<Values>, names: string[]): FieldErrors<Values> {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) as FieldErrors<Values>;
}
