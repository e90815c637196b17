import { isDeepStrictEqual } from 'node:util';
import type { Upcast } from './aggregate.ts';

/** Returns the fields whose value differs from the current one. Undefined is left out; null equals an absent field. */
export function changedFields<Fields extends object>(fields: Fields, current: object): Fields {
  const before = current as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value ?? null, before[name] ?? null);
  return Object.fromEntries(Object.entries(fields).filter(differs)) as Fields;
}

/** Returns an upcast that moves fields from `data` to `personal`, where the next version counts them as personal. */
export function upcastToPersonal(...names: string[]): Upcast {
  return ({ data, personal }) => {
    const kept = {};
    const moved = { ...personal };
    for (const [name, value] of Object.entries(data))
      Object.assign(names.includes(name) ? moved : kept, { [name]: value });
    return { data: kept, personal: moved };
  };
}
