/**
 * `3.482`: an integer with the dots of pt-BR. Written without `Intl`, whose first use costs a phone more time than all
 * the rest of the first view.
 */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** `1 loja`, `0 lojas`, `3.482 visitas`: a count with its noun. */
export function counted(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`;
}
