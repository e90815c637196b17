/** Returns an amount less a discount, rounded to whole cents. @param percentage discount, 0 to 100; null means none */
export function applyDiscount(cents: number, percentage: number | null): number {
  return Math.round((cents * (100 - (percentage ?? 0))) / 100);
}

/** Formats an amount in cents as `R$ 1.104,15`, with a plain instead of a no-break space. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ');
}
