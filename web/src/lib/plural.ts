const integers = new Intl.NumberFormat('pt-BR');

/** `3.482`: an integer with the dots of pt-BR. */
export function formatInteger(value: number): string {
  return integers.format(value);
}

/** `1 loja`, `0 lojas`, `3.482 visitas`: a count with its noun. */
export function counted(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`;
}
