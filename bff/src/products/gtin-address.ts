import { canonicalGtin } from '@cardume/kit/domain/gtin';

const DIGITS = /^\d+$/;
const NEEDLESS_ZEROS = /^0+(?=\d{13}$)/;

/** Returns the stored form of a GTIN in an address: digits of any length of the code; undefined for any other text. */
export function gtinInAddress(text: string): string | undefined {
  return DIGITS.test(text) ? canonicalGtin(text.replace(NEEDLESS_ZEROS, '')) : undefined;
}
