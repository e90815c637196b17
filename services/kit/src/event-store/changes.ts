import { isDeepStrictEqual } from 'node:util';

/** Returns the fields whose value differs from the current one. An absent or undefined field changes nothing. */
export function changedFields<Fields extends object>(fields: Fields, current: object): Fields {
  const before = current as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value ?? null, before[name] ?? null);
  return Object.fromEntries(Object.entries(fields).filter(differs)) as Fields;
}
