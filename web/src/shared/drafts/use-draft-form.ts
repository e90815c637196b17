import { useRef, useState } from 'react';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { useOwner } from '../account/use-owner.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export interface DraftForm<Values> extends FormState<Values> {
  /** Whether the form has unsaved input at the time of the call. */
  isDirty: () => boolean;
  /** Whether the form was initialized from a draft that was not discarded. */
  restored: boolean;
  /** Resets the form and drops its draft. */
  discard: () => void;
  /** Marks the input as saved and drops its draft. */
  markSaved: () => void;
}

/**
 * A form that stores its input on the device until it is saved or discarded.
 * @param name identifies the form; includes the id of what it edits
 * @param saved the form's values before any input
 */
export function useDraftForm<Values extends object>(name: string, saved: Values): DraftForm<Values> {
  const { id } = useOwner();
  const [start] = useState(saved);
  const [draft] = useState(() => readDraft(id, name, start));
  const [discarded, setDiscarded] = useState(false);
  const settled = useRef(false);
  const form = useForm(draft ?? start, (values) => {
    settled.current = false;
    if (same(values, start)) dropDraft(id, name);
    else writeDraft(id, name, values);
  });
  return {
    ...form,
    isDirty: () => !settled.current && !same(form.currentValues(), start),
    restored: draft !== null && !discarded,
    discard: () => {
      form.change(start);
      setDiscarded(true);
    },
    markSaved: () => {
      settled.current = true;
      dropDraft(id, name);
    },
  };
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
