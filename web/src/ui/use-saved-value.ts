import { useRef, useState } from 'react';

interface SavedValue<Stored, Value> {
  /** The value to show: a chosen one while it is being saved, else the stored one. */
  value: Stored;
  set: (value: Value) => void;
  saving: boolean;
}

/**
 * A value that is shown at once and then saved. Calls do not overlap, and the last value is saved last; a failure
 * restores the stored value.
 * @param onEnd called with the last saved value once no other is waiting, or with the error of a failure
 */
export function useSavedValue<Stored, Value extends Stored, Failure>(
  stored: Stored,
  save: (value: Value) => PromiseLike<{ error?: Failure }>,
  onEnd: (value: Value, error: Failure | undefined) => void,
): SavedValue<Stored, Value> {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const wanted = useRef<{ value: Value } | null>(null);

  async function saveAll(first: Value): Promise<void> {
    for (let value = first; ; ) {
      const { error } = await save(value);
      const next = wanted.current?.value ?? value;
      if (error || next === value) return onEnd(value, error);
      value = next;
    }
  }

  async function set(value: Value): Promise<void> {
    const isSaving = wanted.current !== null;
    wanted.current = { value };
    setChosen(wanted.current);
    if (isSaving) return;
    await saveAll(value);
    wanted.current = null;
    setChosen(null);
  }

  return { value: chosen ? chosen.value : stored, set: (value) => void set(value), saving: chosen !== null };
}
