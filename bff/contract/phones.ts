/** Calling code of Brazil. */
export const COUNTRY_CODE = '55';

/**
 * Returns the digits of a phone number with the country code, as WhatsApp links require. Numbers stored by older
 * releases may lack the country code or have a trunk prefix.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(55)?0+(?=\d{10,11}$)/, '');
  // A number without the country code may also begin with 55, the area code of Santa Maria.
  return digits.startsWith(COUNTRY_CODE) && digits.length > 11 ? digits : COUNTRY_CODE + digits;
}

/** Area code, exchange and line of a number without the country code. */
const LOCAL = /^(\d{2})(\d{4,5})(\d{4})$/;

/** Formats a phone number as `(11) 98765-4321` or `(11) 3333-4444`; other lengths are returned unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = LOCAL.exec(whatsappNumber(phone).slice(COUNTRY_CODE.length)) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}
