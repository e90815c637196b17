import { useState } from 'react';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { useOwner } from '../account/use-owner.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export interface DraftForm<Values> extends FormState<Values> {
  /** Something is typed that is not saved. */
  dirty: boolean;
  /** The form began with what had been typed before. */
  restored: boolean;
  /** Forgets what was typed, on the page and on the device. */
  discard: () => void;
  /** It is saved: the device need not keep it any more. */
  settle: () => void;
}

/**
 * A form that keeps on the device what is typed, until it is saved or given up.
 * @param name tells the forms apart; that of a thing has the thing's id in it
 * @param saved what the form holds before anything is typed
 */
export function useDraftForm<Values extends object>(name: string, saved: Values): DraftForm<Values> {
  const { id } = useOwner();
  const [start] = useState(saved);
  const [draft] = useState(() => readDraft(id, name, start));
  const [discarded, setDiscarded] = useState(false);
  const form = useForm(draft ?? start, (values) => {
    if (same(values, start)) dropDraft(id, name);
    else writeDraft(id, name, values);
  });
  return {
    ...form,
    dirty: !same(form.values, start),
    restored: draft !== null && !discarded,
    discard: () => {
      form.change(start);
      setDiscarded(true);
    },
    settle: () => dropDraft(id, name),
  };
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
