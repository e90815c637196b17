/** Unsaved input, stored on the device: it survives the end of a session and a closed tab. */
const PREFIX = 'draft:';

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/** Returns the draft of a form, as far as its values have the types of `shape`. */
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
    // Full or forbidden: the form works without.
  }
}

export function dropDraft(userId: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(userId, form));
  } catch {
    // Forbidden: there is none.
  }
}

/** Drops every draft on the device, at a logout. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Forbidden: there are none.
  }
}
