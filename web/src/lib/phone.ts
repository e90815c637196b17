const COUNTRY = '55';

/** The digits of a phone number as chat links want them: nothing but digits, with the country code in front. */
export function chatDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.startsWith(COUNTRY) && digits.length > 11 ? digits : COUNTRY + digits;
}

/** A phone as people read it: `(11) 98765-4321`; anything that has no 11 digits without the country code stays as it is. */
export function formatPhone(phone: string): string {
  const local = chatDigits(phone).slice(COUNTRY.length);
  return local.length === 11 ? `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}` : phone;
}
