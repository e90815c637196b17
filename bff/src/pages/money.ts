/** Returns an amount in cents as text like `R$ 1.104,15`, with a plain instead of a no-break space. */
export function formatPrice(cents: number): string {
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
}
