import type { PostalCodeAddress } from '@cardume/bff/contract';

const DIGITS = 8;

/** Formats the digits of a text like `04010-100`; an incomplete code as far as it goes. */
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
 * Returns the form values to set from the address of a postal code: none that is empty, and none edited since.
 * @param before the values when the code was entered
 */
export function addressUpdates(
  { street, ...found }: PostalCodeAddress,
  before: AddressValues,
  now: AddressValues,
): Partial<AddressValues> {
  // Keeps the house number if the street is the same.
  const address = now.address.startsWith(`${street},`) ? now.address : street;
  const filled: AddressValues = { address, ...found };
  const names = Object.keys(filled) as (keyof AddressValues)[];
  return Object.fromEntries(
    names.filter((name) => filled[name] !== '' && now[name] === before[name]).map((name) => [name, filled[name]]),
  );
}
