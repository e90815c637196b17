/** The country code of Brazil. */
export const COUNTRY = '55';

/** The digits of a phone number as chat links take them: with the country code, whether it was given or not. */
export function chatDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  // A number without the country code may begin with 55 as well: the area of Santa Maria.
  return digits.startsWith(COUNTRY) && digits.length > 11 ? digits : COUNTRY + digits;
}
