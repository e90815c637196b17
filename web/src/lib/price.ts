/** `10`, `10,50`, `10.50`. */
const PLAIN = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;
/** With thousands separators: `1.299`, `1.299,00`. */
const THOUSANDS = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/** Parses a typed price, with or without `R$`. @returns cents; null if it is not a price */
export function parsePrice(text: string): number | null {
  const bare = text.trim().replace(/^R\$\s*/i, '');
  const match = THOUSANDS.exec(bare) ?? PLAIN.exec(bare);
  if (!match) return null;
  const [, reais = '', cents = ''] = match;
  return Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats cents for an input field: `1299,00`. */
export function formatPriceInput(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
