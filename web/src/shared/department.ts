import type { Department } from '@cardume/bff/contract';

export const DEPARTMENT_NAMES: Record<Department, string> = { aqua: 'Aqua', pet: 'Pet' };

/** Returns the badge tone of a shop's category, by its name; `mare`, the brand colour, for a shop of both departments. */
export function shopCategoryTone(name: string): Department | 'mare' {
  const aqua = /aqua/i.test(name);
  if (aqua && /pet/i.test(name)) return 'mare';
  return aqua ? 'aqua' : 'pet';
}
