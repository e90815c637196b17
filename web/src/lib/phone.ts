import { COUNTRY_CODE, whatsappNumber } from '@cardume/bff/contract';

/** Formats a phone number as `(11) 98765-4321`; returned unchanged unless it has 11 digits without the country code. */
export function formatPhone(phone: string): string {
  const local = whatsappNumber(phone).slice(COUNTRY_CODE.length);
  return local.length === 11 ? `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}` : phone;
}
