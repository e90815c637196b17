import { idsWithChildren, PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import { slug } from '@cardume/kit/text';

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

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** Returns the category of an id, or of a slug or name in any spelling; undefined for an unknown one. */
export function categoryNamed(text: string): ProductCategory | undefined {
  const asked = slug(text);
  return PRODUCT_CATEGORIES.find(({ id, slug: own, name }) => id === text || own === asked || slug(name) === asked);
}

const UNDER = PRODUCT_CATEGORIES.map(({ id }) => bitsUnder(id));

/** Numbers of shops by the product categories that they have selected; a root counts those of its children. */
export class CategoryCounts {
  readonly #counts = new Uint32Array(UNDER.length);

  /** Counts a shop. @param selected bits of its categories */
  add(selected: number): void {
    const counts = this.#counts;
    for (let position = 0; position < UNDER.length; position++) {
      if ((selected & (UNDER[position] ?? 0)) !== 0) counts[position] = (counts[position] ?? 0) + 1;
    }
  }

  /** Returns the categories and roots of at least one shop, in display order. */
  all(): (ProductCategory & { shops: number })[] {
    return PRODUCT_CATEGORIES.map((category, position) => ({ ...category, shops: this.#counts[position] ?? 0 })).filter(
      ({ shops }) => shops > 0,
    );
  }
}
