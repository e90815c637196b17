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
