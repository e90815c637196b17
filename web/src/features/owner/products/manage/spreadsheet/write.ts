import { BYTE_ORDER_MARK, csvLine, type Product, type ProductCategory, yesOrNo } from '@cardume/bff/contract';
import { formatContents } from '../../../../../lib/contents.ts';
import { valuesOf } from '../../product-form.ts';
import { COLUMNS, type Column } from './columns.ts';

const columns = Object.keys(COLUMNS) as Column[];

/** Returns the products as CSV, without photos. Importing it unchanged changes nothing. */
export function csvOfProducts(products: readonly Product[], categories: readonly ProductCategory[]): string {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const rows = products.map((product) => {
    const values = valuesOf(product.categoryId, product);
    const row: Record<Column, string> = {
      ...values,
      code: product.id,
      category: nameOf.get(product.categoryId) ?? '',
      available: yesOrNo(values.available),
      contents: formatContents(values.contents),
    };
    return columns.map((column) => row[column]);
  });
  return BYTE_ORDER_MARK + [Object.values(COLUMNS), ...rows].map(csvLine).join('');
}
