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
