/** Unsaved input is stored in the local storage, so that it survives the end of a session and a closed tab. */
const PREFIX = 'draft:';

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/**
 * Returns the draft of a form; values that are missing or of another type are taken from `shape`.
 * @returns null if there is no draft
 */
export function readDraft<Values extends object>(userId: string, form: string, shape: Values): Values | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null');
    if (!kept || typeof kept !== 'object') return null;
    const known = Object.entries(kept).filter(([name, value]) => typeof value === typeof shape[name as keyof Values]);
    return { ...shape, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}

/** Stores the draft of a form. */
export function writeDraft(userId: string, form: string, values: object): void {
  try {
    localStorage.setItem(keyOf(userId, form), JSON.stringify(values));
  } catch {
    // The storage is full or forbidden: the form works without a draft.
  }
}

export function dropDraft(userId: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(userId, form));
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
