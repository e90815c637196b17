/** The two departments of the marketplace, aquarium and pet; each has a badge colour. */
export type Department = 'aqua' | 'pet';

/** Returns the department of a product category: `aqua` below the category `cat-aqua`, else `pet`. */
export function departmentOf(category: { parentId: string | null }): Department {
  return category.parentId === 'cat-aqua' ? 'aqua' : 'pet';
}

export const DEPARTMENT_NAMES: Record<Department, string> = { aqua: 'Aqua', pet: 'Pet' };

/** Returns the badge tone of a shop's category, by its name; `mare`, the brand colour, for a shop of both departments. */
export function shopCategoryTone(name: string): Department | 'mare' {
  const aqua = /aqua/i.test(name);
  if (aqua && /pet/i.test(name)) return 'mare';
  return aqua ? 'aqua' : 'pet';
}
