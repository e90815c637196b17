import { idsWithChildren, PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';

/** Each product category is one bit of a 32-bit number. */
const bitOf = new Map(PRODUCT_CATEGORIES.map(({ id }, position) => [id, 1 << position]));

/** Returns the bits of these categories; ignores unknown ids. */
export function categoryBits(ids: readonly string[]): number {
  return ids.reduce((bits, id) => bits | (bitOf.get(id) ?? 0), 0) >>> 0;
}

/** Returns the bits of a category, by id or slug, and of its children; 0 for an unknown one. */
export function bitsUnder(idOrSlug: string): number {
  return categoryBits(idsWithChildren(idOrSlug));
}
