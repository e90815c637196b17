/** The two sectors of the marketplace, aquarium and pet; each has a badge colour. */
export type Branch = 'aqua' | 'pet';

/** Returns the sector of a product category: `aqua` below the category `cat-aqua`, else `pet`. */
export function branchOf(category: { parentId: string | null }): Branch {
  return category.parentId === 'cat-aqua' ? 'aqua' : 'pet';
}

export const branchNames: Record<Branch, string> = { aqua: 'Aqua', pet: 'Pet' };

/** Returns the badge tone of a shop's category, by its name; `mare`, the brand colour, for a shop of both sectors. */
export function toneOfShopCategory(name: string): Branch | 'mare' {
  const aqua = /aqua/i.test(name);
  if (aqua && /pet/i.test(name)) return 'mare';
  return aqua ? 'aqua' : 'pet';
}
