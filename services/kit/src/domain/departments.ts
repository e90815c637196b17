/** The two departments of the marketplace: aquarium and pet. */
export type Department = 'aqua' | 'pet';

/** Id of the root that contains the product categories of the department `aqua`. */
export const AQUA_ROOT = 'cat-aqua';

/** Returns the department of a product category; `pet` for roots. */
export function departmentOf(category: { parentId: string | null }): Department {
  return category.parentId === AQUA_ROOT ? 'aqua' : 'pet';
}
