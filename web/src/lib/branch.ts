/** The two branches, which colour the badges. */
export type Branch = 'aqua' | 'pet';

/** The branch of a product category: everything that is not under the aquatic root is pet. */
export function branchOf(category: { parentId: string | null }): Branch {
  return category.parentId === 'cat-aqua' ? 'aqua' : 'pet';
}

export const branchNames: Record<Branch, string> = { aqua: 'Aqua', pet: 'Pet' };

/** The colour of a shop category's badge: blue, green, or that of the house for a shop of both branches. */
export function toneOfShopCategory(name: string): Branch | 'mare' {
  const aqua = /aqua/i.test(name);
  if (aqua && /pet/i.test(name)) return 'mare';
  return aqua ? 'aqua' : 'pet';
}
