const SEPARATORS = /[\s.-]/g;
/** The lengths that a GTIN may have; one of 12 digits (UPC) is the one of 13 with a zero in front. */
const FORMS = /^(?:\d{8}|\d{12,14})$/;

/**
 * Returns the stored form of a barcode number: 8, 13 or 14 digits without separators. 12 digits get a zero in front, and
 * 14 digits lose a zero in front.
 * @returns undefined for a text that is no GTIN, or whose check digit is wrong
 */
export function canonicalGtin(text: string): string | undefined {
  const digits = text.replace(SEPARATORS, '');
  if (!FORMS.test(digits) || digits !== withCheckDigit(digits.slice(0, -1))) return undefined;
  if (digits.length === 12) return `0${digits}`;
  return digits.length === 14 && digits.startsWith('0') ? digits.slice(1) : digits;
}

/** Returns the barcode number that has these digits before its check digit. */
export function withCheckDigit(body: string): string {
  // From the right, digits weigh 3 and 1 in turn; with the check digit the sum is a multiple of 10.
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
