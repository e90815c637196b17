import {
  canonicalGtin,
  indexedWordsOf,
  matchOf,
  normalize,
  type Product,
  type ProductCategory,
  searchTerms,
  searchWords,
} from '@cardume/bff/contract';

export interface ProductGroup {
  category: ProductCategory;
  products: Product[];
}

/**
 * Returns the products that match the search by the words of name, brand and description or by all digits of their
 * barcode number, as in the search of all products, or that contain it: those with its words as they are written come
 * first.
 */
export function searchProducts(products: readonly Product[], search: string): Product[] {
  const part = normalize(search).trim();
  if (!part) return [...products];
  const terms = searchTerms(searchWords(search));
  const searched = canonicalGtin(search);
  const matches = Map.groupBy(products, ({ name, description, brand, gtin }) => {
    if (searched && searched === gtin) return 'exact';
    const text = `${name}\n${brand ?? ''}\n${description}`;
    const match = terms.length > 0 ? matchOf(indexedWordsOf(text), terms) : undefined;
    return match ?? (normalize(text).includes(part) ? 'exact' : undefined);
  });
  return [...(matches.get('exact') ?? []), ...(matches.get('variant') ?? [])];
}

/** Groups products in the order of the categories, without empty ones. Products of other categories are left out. */
export function groupProducts(products: readonly Product[], categories: readonly ProductCategory[]): ProductGroup[] {
  const byCategory = Map.groupBy(products, (product) => product.categoryId);
  return categories.flatMap((category) => {
    const members = byCategory.get(category.id);
    return members ? [{ category, products: members }] : [];
  });
}
