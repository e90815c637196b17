import type { PostalCodeAddress } from '@cardume/bff/contract';

const DIGITS = 8;

/** Formats a postal code like `04010-100`; an incomplete one as far as it is typed. */
export function formatCep(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, DIGITS);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Whether a formatted postal code has all its digits. */
export const isWholeCep = (cep: string) => cep.length === DIGITS + 1;

interface AddressValues {
  address: string;
  neighborhood: string;
  city: string;
  state: string;
}

/**
 * The address of a postal code as values of the form, without what is empty there and what has been typed since.
 * @param before the values when the code was entered
 */
export function addressIn(
  { street, ...found }: PostalCodeAddress,
  before: AddressValues,
  now: AddressValues,
): Partial<AddressValues> {
  // A number after the same street stays.
  const address = now.address.startsWith(`${street},`) ? now.address : street;
  const filled: AddressValues = { address, ...found };
  const names = Object.keys(filled) as (keyof AddressValues)[];
  return Object.fromEntries(
    names.filter((name) => filled[name] !== '' && now[name] === before[name]).map((name) => [name, filled[name]]),
  );
}
