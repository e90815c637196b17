/** The columns of the spreadsheet of products, as they are headed. */
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

/** Without these a row is no product. */
export const REQUIRED: readonly Column[] = ['name', 'category', 'price'];
