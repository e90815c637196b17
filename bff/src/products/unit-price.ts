import { finalPrice, type UnitPrice, unitPriceOf } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';

type Priced = Pick<Product, 'price' | 'discountPercentage' | 'contents'>;

/** Returns a product with the price of a unit of measure, which follows from its final price and contents. */
export function withUnitPrice<P extends Priced>(product: P): P & { unitPrice: UnitPrice | null } {
  const { price, discountPercentage, contents } = product;
  return { ...product, unitPrice: unitPriceOf(finalPrice(price, discountPercentage), contents) };
}
