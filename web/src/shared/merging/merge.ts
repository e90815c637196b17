export interface Merged<Values> {
  /** What the merged values were made from: the stored values, except for conflicts, which keep their base. */
  base: Values;
  values: Values;
  /** Fields that were changed both here and in what is stored, to different values. They keep the value from here. */
  conflicts: (keyof Values)[];
}

/**
 * Merges the input of a form with what is stored now, field by field.
 * @param base the values that the input was made from
 */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const merged: Merged<Values> = { base: { ...theirs }, values: { ...theirs }, conflicts: [] };
  for (const name of changedNames(base, mine)) {
    merged.values[name] = mine[name];
    if (same(theirs[name], base[name]) || same(theirs[name], mine[name])) continue;
    merged.base[name] = base[name];
    merged.conflicts.push(name);
  }
  return merged;
}

/** Returns the names of the fields that differ. */
export function changedNames<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  const names = Object.keys(after) as (keyof Values)[];
  return names.filter((name) => !same(before[name], after[name]));
}

/** Compares values of forms, which are plain data. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns some of an object's properties. */
export function pick<Source extends object>(source: Source, names: readonly (keyof Source)[]): Partial<Source> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<Source>;
}
