import { COUNTRY, chatDigits } from '@cardume/bff/contract';

/** A phone as people read it: `(11) 98765-4321`; anything that has no 11 digits without the country code stays as it is. */
export function formatPhone(phone: string): string {
  const local = chatDigits(phone).slice(COUNTRY.length);
  return local.length === 11 ? `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}` : phone;
}
