import type { Product, ProductCategory } from '@cardume/bff/contract';
import { unparse } from 'papaparse';
import { valuesOf } from '../product-form.ts';
import { COLUMNS, type Column } from './columns.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that get an apostrophe in front, which keeps spreadsheets from running them as formulas; the import removes it.
 * They include texts that have apostrophes already, so that the import restores these as well.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

const columns = Object.keys(COLUMNS) as Column[];

/** Returns the products as CSV for Excel in Brazil, without photos. Importing it unchanged changes nothing. */
export function csvOfProducts(products: readonly Product[], categories: readonly ProductCategory[]): string {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const rows = products.map((product) => {
    const values = valuesOf(product.categoryId, product);
    const row: Record<Column, string> = {
      ...values,
      code: product.id,
      category: nameOf.get(product.categoryId) ?? '',
      available: values.available ? 'Sim' : 'Não',
    };
    return columns.map((column) => row[column]);
  });
  const table = unparse([Object.values(COLUMNS), ...rows], { delimiter: ';', escapeFormulae: FORMULA });
  return `${BYTE_ORDER_MARK}${table}\r\n`;
}
