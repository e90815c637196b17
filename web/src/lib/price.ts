import { formatMoney } from '@cardume/bff/contract';

/** `10`, `10,50`, `10.50`. */
const PLAIN = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;
/** With thousands separators: `1.299`, `1.299,00`. */
const THOUSANDS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
/** `0.500` is 50 cents for spreadsheets and 500 reais for most people. A third decimal that is no zero has one reading. */
const TWO_READINGS = /^(?!0*[.,]000$)(\d{1,3})[.,](\d{2})0$/;

export const PRICE_INVALID = 'Preço inválido. Use formato: 10.50 ou 10,50';

/** Parses a typed price, with or without `R$`. @returns cents; null if it is no price or has two readings */
export function parsePrice(text: string): number | null {
  const bare = bareAmount(text);
  if (TWO_READINGS.test(bare)) return null;
  const match = THOUSANDS.exec(bare) ?? PLAIN.exec(bare);
  if (!match) return null;
  const [, reais = '', cents = ''] = match;
  return Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns why a typed text is no price, naming both readings if it has two; undefined for a price and an empty text. */
export function priceError(text: string): string | undefined {
  const bare = bareAmount(text);
  const [, whole = '', cents = ''] = TWO_READINGS.exec(bare) ?? [];
  if (whole) {
    const [small, large] = [`${whole}${cents}`, `${whole}${cents}000`].map((digits) => formatMoney(Number(digits)));
    return `${small} ou ${large}?`;
  }
  return bare && parsePrice(text) === null ? PRICE_INVALID : undefined;
}

const bareAmount = (text: string) => text.trim().replace(/^R\$\s*/i, '');

/**
 * Parses a typed percentage, with or without `%` and decimals of zero.
 * @returns null if empty; NaN, which the contract rejects, for anything but a whole number
 */
export function parsePercentage(text: string): number | null {
  const bare = text.trim().replace(/%$/, '').trimEnd();
  if (!bare) return null;
  const [, whole] = /^(\d{1,3})(?:[.,]0{1,2})?$/.exec(bare) ?? [];
  return Number(whole ?? Number.NaN);
}

/** Formats cents for an input field: `1299,00`. */
export function formatPriceInput(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
