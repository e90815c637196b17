/**
 * Formats an integer with the thousands separator of pt-BR: `3.482`. Does without `Intl`, whose first use takes a phone
 * longer than the rest of the first view.
 */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Formats a count with its noun: `1 loja`, `0 lojas`, `3.482 visitas`. */
export function countWithNoun(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`;
}

/**
 * Formats an amount: `R$ 1.104,15`. The space is U+0020, not the no-break space of `Intl`.
 * @param cents integer cents, 0 or more
 */
export function formatMoney(cents: number): string {
  return `R$ ${formatInteger(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}

/**
 * Formats a distance: `650 m` below a kilometre, else `1,2 km`. Two positions are the same only if both are that of
 * their neighbourhood or town, because the exact ones are unknown.
 */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres === 0) return 'na região';
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}
