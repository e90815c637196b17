import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import type { SubmittableForm } from '../../ui/form/form-state.ts';
import { OwnerContext } from '../account/use-owner.ts';
import { apiErrorOf, type CallError } from '../api/api-error.ts';
import type { RequestOptions } from '../api/base-query.ts';
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { type FormOptions, type Outcome, showInvalid, useForm } from '../use-form.ts';
import { ChangedMeanwhileDialog, type FieldWords } from './ChangedMeanwhileDialog.tsx';
import { changedNames, merge, pick, same } from './merge.ts';

/** What is stored: as values of the form, and its `updatedAt`. */
export interface Stored<Values> {
  values: Values;
  updatedAt: string;
}

type Save<Data> = () => Promise<Outcome<Data> | null>;

interface EditOptions<Values, Body, Data, Subject>
  extends Omit<FormOptions<Values, Body, Data>, 'onChange' | 'send' | 'initial'> {
  /** What is edited, as far as the page knows. */
  subject: Subject;
  /** Keeps its identity between renders. @returns undefined for a new thing */
  storedOf: (subject: Subject) => Stored<Values> | undefined;
  /** The values before any input. */
  initial: Values;
  /** Name of the draft, with the id of what is edited. Without a name, and outside `OwnerArea`, there is no draft. */
  draft?: string;
  /** Reads what is stored now; no data if it is gone. */
  read: () => Promise<{ data?: Subject | undefined; error?: CallError | undefined }>;
  /** The words for fields that were changed in two places. */
  words: FieldWords<Values>;
  /** Sends the fields with these names, all for a new thing, with these options. Null as in `useForm`. */
  send: (
    body: Body,
    names: readonly (keyof Values)[],
    options: RequestOptions,
  ) => PromiseLike<Outcome<Data> | null> | null;
  /** Saves by calling `save`, e.g. after uploads have ended. */
  around?: (save: Save<Data>, form: SubmittableForm<Values>) => Promise<Outcome<Data> | null>;
}

export interface EditForm<Values> extends SubmittableForm<Values> {
  /** Whether the form has unsaved input at the time of the call. */
  isDirty: () => boolean;
  /** Whether the form was initialized from a draft that was not discarded. */
  restored: boolean;
  /** Starts over with these values, as if the form was opened with them, and drops its draft. */
  restart: (values: Values) => void;
  /** Starts over with the initial values. */
  discard: () => void;
  /** Marks the input as saved and drops its draft. */
  markSaved: () => void;
  /** The question which value stays of a field that was changed in two places; to be rendered. */
  question: ReactNode;
}

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
 * A form that edits something. It saves the changed fields on top of what is stored now: fields that were changed
 * elsewhere only are taken over; of fields that were changed in both places the person chooses the value. Its input, and
 * what it was made from, is stored on the device until it is saved or discarded.
 */
export function useEditForm<Values extends object, Body, Data, Subject>(
  options: EditOptions<Values, Body, Data, Subject>,
): EditForm<Values> {
  const { subject, storedOf, read, words, check, send, around = (save) => save() } = options;
  const draft = useDraft(options.draft, options.initial);
  const { base } = draft;
  const [question, setQuestion] = useState<Question<Values> | null>(null);
  const latest = useRef<Stored<Values> | undefined>(undefined);
  useEffect(() => {
    latest.current = storedOf(subject);
  }, [subject, storedOf]);

  const form: SubmittableForm<Values> = useForm({
    ...options,
    initial: draft.opened,
    onChange: draft.keep,
    send: async () => {
      const outcome = await around(save, form);
      if (outcome && !outcome.error) draft.markSaved();
      return outcome;
    },
  });

  async function save(): Promise<Outcome<Data> | null> {
    let known = latest.current;
    for (let attempt = 1; ; attempt++) {
      if (known && !(await mergeWith(known.values))) return null;
      const sent = form.currentValues();
      const checked = check(sent, form);
      if ('errors' in checked) {
        showInvalid(form, checked);
        return null;
      }
      const outcome = known
        ? await send(checked.body, changedNames(base.current, sent), {
            headers: { 'If-Match': `"${known.updatedAt}"` },
          })
        : await send(checked.body, Object.keys(sent) as (keyof Values)[], {});
      if (outcome && !outcome.error) {
        // Until the page knows what is stored now. The old tag would only cost another read.
        latest.current = known && { ...known, values: sent };
        base.current = sent;
      }
      const isStale = outcome?.error && apiErrorOf(outcome.error).code === CHANGED_MEANWHILE;
      if (!isStale || attempt === MAX_ATTEMPTS) return outcome;
      const { data, error } = await read();
      if (error) return { error };
      known = data && storedOf(data);
      if (!known) return outcome;
    }
  }

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

  function restart(values: Values): void {
    draft.restart(values);
    form.change(values);
  }

  return {
    ...form,
    isDirty: () => draft.isDirty(form.currentValues()),
    restored: draft.restored,
    restart,
    discard: () => restart(options.initial),
    markSaved: draft.markSaved,
    question: question && <ChangedMeanwhileDialog {...question} words={words} />,
  };
}

interface FormDraft<Values> {
  /** The values that the form opens with: a restored draft has the initial ones where it has no input. */
  opened: Values;
  /** The values that the input was made from. */
  base: RefObject<Values>;
  restored: boolean;
  isDirty: (values: Values) => boolean;
  /** Stores the values of the form. */
  keep: (values: Values) => void;
  /** Makes these values what further input is made from. */
  restart: (values: Values) => void;
  markSaved: () => void;
}

function useDraft<Values extends object>(name: string | undefined, initial: Values): FormDraft<Values> {
  const user = use(OwnerContext);
  const key = user && name !== undefined ? draftKey(user.id, name) : null;
  const [start] = useState(initial);
  const [found] = useState<Draft<Values> | null>(() => (key === null ? null : readDraft(key, start)));
  const [opened] = useState(() => (found ? merge(found.base, found.values, start) : { values: start, base: start }));
  const [discarded, setDiscarded] = useState(false);
  const settled = useRef(false);
  const base = useRef(opened.base);
  return {
    opened: opened.values,
    base,
    restored: found !== null && !discarded,
    isDirty: (values) => !settled.current && !same(values, base.current),
    keep: (values) => {
      settled.current = false;
      if (key === null) return;
      if (same(values, base.current)) dropDraft(key);
      else writeDraft(key, { values, base: base.current });
    },
    restart: (values) => {
      base.current = values;
      setDiscarded(true);
    },
    markSaved: () => {
      settled.current = true;
      if (key !== null) dropDraft(key);
    },
  };
}
