/** The two sectors of the marketplace, aquarium and pet; each has a badge colour. */
export type Sector = 'aqua' | 'pet';

/** Returns the sector of a product category: `aqua` below the category `cat-aqua`, else `pet`. */
export function sectorOf(category: { parentId: string | null }): Sector {
  return category.parentId === 'cat-aqua' ? 'aqua' : 'pet';
}

export const SECTOR_NAMES: Record<Sector, string> = { aqua: 'Aqua', pet: 'Pet' };

/** Returns the badge tone of a shop's category, by its name; `mare`, the brand colour, for a shop of both sectors. */
export function shopCategoryTone(name: string): Sector | 'mare' {
  const aqua = /aqua/i.test(name);
  if (aqua && /pet/i.test(name)) return 'mare';
  return aqua ? 'aqua' : 'pet';
}
