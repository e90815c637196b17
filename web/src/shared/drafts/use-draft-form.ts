import { type RefObject, useRef, useState } from 'react';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { useOwner } from '../account/use-owner.ts';
import { merge, same } from '../merging/merge.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export interface DraftForm<Values> extends FormState<Values> {
  /** The values that the input was made from. */
  base: RefObject<Values>;
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
 * A form that stores its input, and what it was made from, on the device until it is saved or discarded. A restored
 * draft has the saved values where it has no input.
 * @param name identifies the form; includes the id of what it edits
 * @param saved the form's values before any input
 */
export function useDraftForm<Values extends object>(name: string, saved: Values): DraftForm<Values> {
  const { id } = useOwner();
  const [start] = useState(saved);
  const [draft] = useState(() => readDraft(id, name, start));
  const [opened] = useState(() => (draft ? merge(draft.base, draft.values, start) : { values: start, base: start }));
  const [discarded, setDiscarded] = useState(false);
  const settled = useRef(false);
  const base = useRef(opened.base);
  const form = useForm(opened.values, (values) => {
    settled.current = false;
    if (same(values, base.current)) dropDraft(id, name);
    else writeDraft(id, name, { values, base: base.current });
  });
  return {
    ...form,
    base,
    isDirty: () => !settled.current && !same(form.currentValues(), base.current),
    restored: draft !== null && !discarded,
    discard: () => {
      base.current = start;
      form.change(start);
      setDiscarded(true);
    },
    markSaved: () => {
      settled.current = true;
      dropDraft(id, name);
    },
  };
}
