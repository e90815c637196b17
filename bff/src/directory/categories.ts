import { PRODUCT_CATEGORIES } from '@cardume/catalog/events';

/** Product categories as bits of a number: there are fewer than 32. */
const bitOf = new Map(PRODUCT_CATEGORIES.map(({ id }, position) => [id, 1 << position]));

/** The bits of some categories; unknown ones have none. */
export function categoryBits(ids: readonly string[]): number {
  return ids.reduce((bits, id) => bits | (bitOf.get(id) ?? 0), 0) >>> 0;
}

/** The bits of the category of that id or slug and of its children; 0 for an unknown one. */
export function bitsUnder(idOrSlug: string): number {
  const category = PRODUCT_CATEGORIES.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (!category) return 0;
  const children = PRODUCT_CATEGORIES.filter(({ parentId }) => parentId === category.id);
  return categoryBits([category.id, ...children.map(({ id }) => id)]);
}
