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
 * Formats a distance: `650 m` below a kilometre, `1,2 km`, `2.365 km` from 1.000 km on. Null for two positions that are
 * the same: they are those of a neighbourhood or town, because the exact ones are unknown.
 */
export function formatDistance(km: number): string | null {
  const metres = Math.round(km * 1000);
  if (metres === 0) return null;
  if (metres < 1000) return `${metres} m`;
  // Rounded first: 999,96 km are 1.000 km.
  return Math.round(km * 10) < 10_000 ? `${km.toFixed(1).replace('.', ',')} km` : `${formatInteger(Math.round(km))} km`;
}
