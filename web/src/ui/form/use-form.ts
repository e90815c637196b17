import { type RefObject, useEffect, useRef, useState } from 'react';

export type Errors<Values> = Partial<Record<keyof Values, string>>;

/** A form's values and what is wrong with them. */
export interface FormState<Values> {
  values: Values;
  errors: Errors<Values>;
  /** What is typed at this moment; `values` is what was, when the form was drawn. */
  latest: () => Values;
  /** Puts other values in; what was said against them is withdrawn. */
  change: (patch: Partial<Values>) => void;
  /** Says what is wrong, and takes the focus to the first field that is. */
  fail: (errors: Errors<Values>) => void;
  /** For the `<form>`. */
  ref: RefObject<HTMLFormElement | null>;
}

/**
 * Keeps what is typed into a form.
 * @param onChange hears of every change, e.g. to keep a draft
 */
export function useForm<Values extends object>(
  initial: Values | (() => Values),
  onChange?: (values: Values) => void,
): FormState<Values> {
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const ref = useRef<HTMLFormElement>(null);
  // Once each time something is said: while it is being put right the focus stays where somebody types.
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) focusInvalid(ref.current);
  }, [failures]);

  function fail(next: Errors<Values>) {
    setErrors(next);
    setFailures((before) => before + 1);
  }

  function change(patch: Partial<Values>) {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    onChange?.(latest.current);
    setErrors((before) => without(before, Object.keys(patch)));
  }

  return { values, errors, latest: () => latest.current, change, fail, ref };
}

/** Takes the focus to the first field that is wrong, unless it is in one. */
function focusInvalid(form: HTMLFormElement | null): void {
  if (document.activeElement?.matches('[aria-invalid]')) return;
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function without<Values>(errors: Errors<Values>, names: string[]): Errors<Values> {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) as Errors<Values>;
}

/** The messages of a schema, by field; of several the first. */
export function errorsOf<Values>(issues: readonly { path: PropertyKey[]; message: string }[]): Errors<Values> {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse()) as Errors<Values>;
}
