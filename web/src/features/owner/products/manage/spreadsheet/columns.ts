/** The column headings of the spreadsheet. */
export const COLUMNS = {
  code: 'Código',
  name: 'Nome',
  category: 'Categoria',
  description: 'Descrição',
  price: 'Preço',
  discount: 'Desconto (%)',
  available: 'Disponível',
} as const;

export type Column = keyof typeof COLUMNS;

export const REQUIRED: readonly Column[] = ['name', 'category', 'price'];
