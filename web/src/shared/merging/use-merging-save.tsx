import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormState } from '../../ui/form/use-form.ts';
import { apiErrorOf, type CallError } from '../api/api-error.ts';
import type { RequestOptions } from '../api/base-query.ts';
import { ChangedMeanwhileDialog, type FieldWords } from './ChangedMeanwhileDialog.tsx';
import { changedNames, merge, pick } from './merge.ts';

/** What is stored: as values of the form, and its `updatedAt`. */
export interface Stored<Values> {
  values: Values;
  updatedAt: string;
}

interface Options<Values> {
  form: FormState<Values>;
  /** The values that the input was made from. */
  base: RefObject<Values>;
  /** What is stored, as far as the page knows; undefined for a new thing. */
  stored: Stored<Values> | undefined;
  /** Reads what is stored now; no data if it is gone. */
  read: () => Promise<{ data?: Stored<Values> | undefined; error?: CallError | undefined }>;
  words: FieldWords<Values>;
}

interface Outcome {
  data?: unknown;
  error?: CallError | undefined;
}

/** Sends the fields with these names, all for a new thing, with these options; null if the input is invalid. */
type Send<Values> = (names: readonly (keyof Values)[], options: RequestOptions) => Promise<Outcome | null>;

interface Question<Values> {
  names: (keyof Values)[];
  mine: Values;
  theirs: Values;
  /** @param fromStored names of the fields to take from what is stored; null to go on editing */
  answer: (fromStored: (keyof Values)[] | null) => void;
}

/** Somebody else has to change the thing between each read and the next attempt for so many attempts to fail. */
const MAX_ATTEMPTS = 5;
const CHANGED_MEANWHILE = 'changed_meanwhile';

/**
 * Saves the changed fields of a form, on top of what is stored now. Fields that were changed elsewhere only are taken
 * over; of fields that were changed in both places the person chooses the value.
 * @returns `save`, which resolves to the outcome of the last call, or to null if nothing was sent; and the dialog of the
 * choice, to be rendered
 */
export function useMergingSave<Values extends object>({ form, base, stored, read, words }: Options<Values>) {
  const [question, setQuestion] = useState<Question<Values> | null>(null);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  }, [stored]);

  /** Resolves to false if the person goes on editing. */
  async function mergeWith(theirs: Values): Promise<boolean> {
    const { base: merged, values, conflicts } = merge(base.current, form.currentValues(), theirs);
    base.current = merged;
    form.change(pick(values, changedNames(form.currentValues(), values)));
    if (conflicts.length === 0) return true;
    const { promise, resolve } = Promise.withResolvers<(keyof Values)[] | null>();
    setQuestion({ names: conflicts, mine: values, theirs, answer: resolve });
    const fromStored = await promise;
    setQuestion(null);
    if (!fromStored) return false;
    base.current = theirs;
    form.change(pick(theirs, fromStored));
    return true;
  }

  async function save(send: Send<Values>): Promise<Outcome | null> {
    let known = latest.current;
    for (let attempt = 1; ; attempt++) {
      if (known && !(await mergeWith(known.values))) return null;
      const sent = form.currentValues();
      const outcome = known
        ? await send(changedNames(base.current, sent), { headers: { 'If-Match': `"${known.updatedAt}"` } })
        : await send(Object.keys(sent) as (keyof Values)[], {});
      if (outcome && !outcome.error) {
        // Until the page knows what is stored now. The old tag would only cost another read.
        latest.current = known && { ...known, values: sent };
        base.current = sent;
      }
      const isStale = outcome?.error && apiErrorOf(outcome.error).code === CHANGED_MEANWHILE;
      if (!isStale || attempt === MAX_ATTEMPTS) return outcome;
      const { data, error } = await read();
      if (error) return { error };
      if (!data) return outcome;
      known = data;
    }
  }

  const dialog: ReactNode = question && <ChangedMeanwhileDialog {...question} words={words} />;
  return { save, dialog };
}
