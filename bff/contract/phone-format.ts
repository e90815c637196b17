import { COUNTRY_CODE, whatsappNumber } from './phones.ts';

/** Area code, exchange and line of a number without the country code. */
const LOCAL = /^(\d{2})(\d{4,5})(\d{4})$/;

/** Formats a phone number as `(11) 98765-4321` or `(11) 3333-4444`; other lengths are returned unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = LOCAL.exec(whatsappNumber(phone).slice(COUNTRY_CODE.length)) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}
