/** What somebody is typing, kept on the device until it is saved: a session that ends, or a closed tab, loses nothing. */
const PREFIX = 'draft:';

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/** What was typed into a form before, as far as it has the shape of what is asked for. */
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

/** Keeps what is being typed. */
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

/** Drops every draft on the device: after a logout it is nobody's. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Forbidden: there are none.
  }
}
