/** Returns an amount in cents as structured data have it, like `1104.15`. */
export const decimalPrice = (cents: number) => (cents / 100).toFixed(2);

/** Returns an amount in cents as text like `R$ 1.104,15`, with a plain instead of a no-break space. */
export function formatPrice(cents: number): string {
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
}
