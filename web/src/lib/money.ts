import { formatInteger } from './plural.ts';

/**
 * Cents as people read them: `R$ 1.104,15`. The space is a plain one, so that the text can be searched and compared.
 * @param cents integer cents, 0 or more
 */
export function formatMoney(cents: number): string {
  return `R$ ${formatInteger(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}
