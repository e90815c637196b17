const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * Cents as people read them: `R$ 1.104,15`. The space is a plain one, so that the text can be searched and compared.
 * @param cents integer cents
 */
export function formatMoney(cents: number): string {
  return reais.format(cents / 100).replace(/\s/g, ' ');
}
