/** Returns a price less its discount, rounded to whole cents. @param percentage discount, 0 to 100; null means none */
export function finalPrice(cents: number, percentage: number | null): number {
  return Math.round((cents * (100 - (percentage ?? 0))) / 100);
}

/**
 * Formats an amount: `R$ 1.104,15`. Does without `Intl`, whose first use takes a phone longer than the rest of the first
 * view, and which writes a no-break space.
 * @param cents integer cents, 0 or more
 */
export function formatMoney(cents: number): string {
  const reais = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `R$ ${reais},${String(cents % 100).padStart(2, '0')}`;
}

/** Returns an amount in cents as structured data have it, like `1104.15`. */
export const decimalPrice = (cents: number) => (cents / 100).toFixed(2);

export const CONTENT_UNITS = ['g', 'kg', 'ml', 'l', 'un', 'm'] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

/** How much of something a product contains. */
export interface Contents {
  /** Greater than 0, with at most three decimals. */
  amount: number;
  unit: ContentUnit;
}

/** The price of one unit of measure. */
export interface UnitPrice {
  cents: number;
  per: 'kg' | 'l' | 'un' | 'm';
}

/** The unit that prices are compared by, and how many thousandths of it one is. */
const MEASURES: Record<ContentUnit, { per: UnitPrice['per']; thousandths: number }> = {
  g: { per: 'kg', thousandths: 1 },
  kg: { per: 'kg', thousandths: 1_000 },
  ml: { per: 'l', thousandths: 1 },
  l: { per: 'l', thousandths: 1_000 },
  un: { per: 'un', thousandths: 1_000 },
  m: { per: 'm', thousandths: 1_000 },
};

/**
 * Returns the price of a kilogram, litre, unit or metre, rounded to whole cents; null without contents.
 * @param finalPrice price of the product after its discount, in cents
 */
export function unitPriceOf(finalPrice: number, contents: Contents | null | undefined): UnitPrice | null {
  if (!contents) return null;
  const { per, thousandths } = MEASURES[contents.unit];
  // Thousandths of the amount are integers, so that halves are rounded exactly.
  const amount = Math.round(contents.amount * 1_000) * thousandths;
  return { cents: Math.round((finalPrice * 1_000_000) / amount), per };
}
