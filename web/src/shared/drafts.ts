/** Unsaved input is stored in the local storage, so that it survives the end of a session and a closed tab. */
const PREFIX = 'draft:';

/** Returns the key of a draft. @param form identifies the form; includes the id of what it edits */
export const draftKey = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

export interface Draft<Values> {
  values: Values;
  /** The values that the input was made from. */
  base: Values;
}

/**
 * Returns the draft of a form; values that are missing or of another type are taken from `shape`.
 * @returns null if there is no draft
 */
export function readDraft<Values extends object>(key: string, shape: Values): Draft<Values> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(kept)) return null;
    // A draft of an earlier release has the values only.
    const { values, base } = isObject(kept.values) && isObject(kept.base) ? kept : { values: kept, base: {} };
    return { values: fitted(values, shape), base: fitted(base, shape) };
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fitted<Values extends object>(kept: unknown, shape: Values): Values {
  const known = Object.entries(kept as object).filter(
    ([name, value]) => typeof value === typeof shape[name as keyof Values],
  );
  return { ...shape, ...Object.fromEntries(known) };
}

/** Stores the draft of a form. */
export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden: the form works without a draft.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The storage is forbidden, so there is no draft.
  }
}

/** Drops all drafts on the device. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // The storage is forbidden, so there are no drafts.
  }
}
