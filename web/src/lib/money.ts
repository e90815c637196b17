import { formatInteger } from './plural.ts';

/**
 * Formats an amount: `R$ 1.104,15`. The space is U+0020, not the no-break space of `Intl`.
 * @param cents integer cents, 0 or more
 */
export function formatMoney(cents: number): string {
  return `R$ ${formatInteger(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}
