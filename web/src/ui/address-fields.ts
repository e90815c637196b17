import type { AddressFormat } from './use-address-state.ts';

/** A value in the query of an address. */
interface AddressField<Value> {
  name: string;
  read: (text: string) => Value;
  /** @returns an empty string for a value that the address omits */
  write: (value: Value) => string;
}

type Fields<State> = { [Name in keyof State]: AddressField<State[Name]> };

/** Returns the format of an address with these values. A change that sets no `page` leads to the first page. */
export function addressOf<State extends object>(fields: Fields<State>): AddressFormat<State> {
  const names = Object.keys(fields) as (keyof State)[];
  const read = (params: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, fields[name].read(params.get(fields[name].name) ?? '')])) as State;
  const first = 'page' in fields ? { page: 1 } : {};
  return {
    read,
    write: (state) => {
      const texts = names.map((name) => [fields[name].name, fields[name].write(state[name])]);
      return new URLSearchParams(texts.filter(([, text]) => text));
    },
    apply: (state, change) => ({ ...state, ...first, ...change }),
  };
}

export const textField = (name: string): AddressField<string> => ({
  name,
  read: (text) => text,
  write: (text) => text,
});

export const flagField = (name: string): AddressField<boolean> => ({
  name,
  read: (text) => text === '1',
  write: (value) => (value ? '1' : ''),
});

/** @param usual the value that the address omits */
export const choiceField = <Value extends string>(
  name: string,
  values: readonly Value[],
  usual: Value,
): AddressField<Value> => ({
  name,
  read: (text) => values.find((known) => known === text) ?? usual,
  write: (value) => (value === usual ? '' : value),
});

/** The number of a page, counted from 1. */
export const pageField: AddressField<number> = {
  name: 'pagina',
  read: (text) => {
    const page = Number(text);
    return Number.isSafeInteger(page) && page > 0 ? page : 1;
  },
  write: (page) => (page > 1 ? String(page) : ''),
};
