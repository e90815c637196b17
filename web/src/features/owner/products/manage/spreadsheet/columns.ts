import { normalize } from '@cardume/bff/contract';

/** The column headings of the spreadsheet. */
export const COLUMNS = {
  code: 'Código',
  name: 'Nome',
  category: 'Categoria',
  description: 'Descrição',
  price: 'Preço',
  discount: 'Desconto (%)',
  available: 'Disponível',
  brand: 'Marca',
  gtin: 'Código de barras',
  contents: 'Conteúdo',
} as const;

export type Column = keyof typeof COLUMNS;

export const REQUIRED = ['name', 'category', 'price'] as const satisfies Column[];
export type RequiredColumn = (typeof REQUIRED)[number];

/** Other headings of the same columns, in files that were made elsewhere. The code is ours, so that none means it. */
const SYNONYMS: Record<Exclude<Column, 'code'>, readonly string[]> = {
  // In files without a column for the name, the description is the name.
  name: ['Produto', 'Título', 'Nome do produto', 'Item', 'Mercadoria', 'Name', 'Title', 'Descrição'],
  category: ['Categorias', 'Departamento', 'Grupo', 'Seção', 'Tipo', 'Categoria do produto', 'Category'],
  description: ['Detalhes', 'Descrição do produto', 'Description'],
  price: [
    'Valor',
    'Preço de venda',
    'Valor de venda',
    'Preço venda',
    'Valor venda',
    'Preço unitário',
    'Valor unitário',
    'Preço (R$)',
    'Valor (R$)',
    'Price',
  ],
  discount: ['Desconto', 'Desconto %', '% Desconto', '% de desconto', 'Percentual de desconto'],
  available: ['Disponibilidade', 'Em estoque', 'Ativo', 'Exibir na loja'],
  brand: ['Fabricante', 'Marca do produto', 'Brand'],
  gtin: [
    'EAN',
    'GTIN',
    'EAN/GTIN',
    'GTIN/EAN',
    'EAN13',
    'EAN-13',
    'Código EAN',
    'Código GTIN',
    'Código de barra',
    'Cód. barras',
    'Cód. de barras',
    'Barcode',
  ],
  contents: ['Conteúdo líquido'],
};

const LETTERS = 26;

/** The positions of columns among the headings of a file. */
export type Places = Partial<Record<Column, number>>;

const keyOf = (heading: string) => normalize(heading.trim());

const placeOf = (headings: readonly string[], names: readonly string[]): number | undefined => {
  const keys = headings.map(keyOf);
  return names.map((name) => keys.indexOf(keyOf(name))).find((place) => place >= 0);
};

/** Returns the places of the headings that are ours, and of optional columns also those of synonyms. */
export function findColumns(headings: readonly string[]): Places {
  const places: Places = {};
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const isRequired = REQUIRED.some((required) => required === column);
    const synonyms = column === 'code' || isRequired ? [] : SYNONYMS[column];
    const place = placeOf(headings, [COLUMNS[column], ...synonyms]);
    if (place !== undefined) places[column] = place;
  }
  return places;
}

/** Returns the place of a heading that probably means a required column. */
export const guessColumn = (headings: readonly string[], column: RequiredColumn): number | undefined =>
  placeOf(headings, SYNONYMS[column]);

/** Returns the name of a heading for people: its letters where it is empty. */
export const headingName = (heading: string, place: number): string => heading || `Coluna ${lettersOf(place)}`;

/** Returns the letters of a column as spreadsheets show them: `A`, `Z`, `AA`. */
function lettersOf(place: number): string {
  const before = place < LETTERS ? '' : lettersOf(Math.floor(place / LETTERS) - 1);
  return before + String.fromCharCode('A'.charCodeAt(0) + (place % LETTERS));
}
