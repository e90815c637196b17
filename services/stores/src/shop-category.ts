import { branchOf } from '@cardume/catalog/events';

/** The kind of shop that its product categories make it: all aquatic, all pet, or both; null without any. */
export function shopCategoryOf(productCategoryIds: readonly string[]): string | null {
  const branches = new Set(productCategoryIds.map(branchOf));
  if (branches.size === 0) return null;
  if (branches.size === 2) return 'aquarismo-e-pet';
  return branches.has('aqua') ? 'aquarismo' : 'pet-shop';
}
