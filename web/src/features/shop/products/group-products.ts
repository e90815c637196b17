import type { Product, ProductCategory } from '@cardume/bff/contract';
import { normalize } from '../../../lib/text.ts';

export interface ProductGroup {
  category: ProductCategory;
  products: Product[];
}

/** Returns the products whose name or description contains the search, ignoring case and accents. */
export function searchProducts(products: readonly Product[], search: string): Product[] {
  const wanted = normalize(search.trim());
  return products.filter((product) => normalize(`${product.name}\n${product.description}`).includes(wanted));
}

/** Groups products in the order of the categories, without empty ones. Products of other categories are left out. */
export function groupProducts(products: readonly Product[], categories: readonly ProductCategory[]): ProductGroup[] {
  const byCategory = Map.groupBy(products, (product) => product.categoryId);
  return categories.flatMap((category) => {
    const members = byCategory.get(category.id);
    return members ? [{ category, products: members }] : [];
  });
}
