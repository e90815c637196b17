import { useRef, useState } from 'react';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { useOwner } from '../account/use-owner.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export interface DraftForm<Values> extends FormState<Values> {
  /** Whether the form holds input that is not saved, at the moment of the call. */
  isDirty: () => boolean;
  /** The form began with a draft. */
  restored: boolean;
  /** Drops the input, on the page and on the device. */
  discard: () => void;
  /** The input is saved: the draft is dropped. */
  settle: () => void;
}

/**
 * A form that keeps its input on the device until it is saved or discarded.
 * @param name identifies the form; where it edits a thing, with the thing's id in it
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
    isDirty: () => !settled.current && !same(form.latest(), start),
    restored: draft !== null && !discarded,
    discard: () => {
      form.change(start);
      setDiscarded(true);
    },
    settle: () => {
      settled.current = true;
      dropDraft(id, name);
    },
  };
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
