import type { Product } from '@cardume/bff/contract';
import { countWithNoun } from '../../../lib/numbers.ts';
import { useConfigQuery } from '../../../shared/api/reference-data.ts';

/** Photos per product. */
export const MAX_PHOTOS_PER_PRODUCT = 4;
/** Code of the refusal of a product beyond the limit of its category. */
export const LIMIT_CODE = 'category_limit';

/** What a category may have unless the installation says more. */
const USUAL_LIMIT = 3;

/** Returns how many products a category may have; the usual number until the answer arrives. */
export function useProductsPerCategory(): number {
  return useConfigQuery().data?.productsPerCategory ?? USUAL_LIMIT;
}

/** Returns the words of the toast for a category that is full, those of the server. */
export const limitReached = (limit: number) => ({
  title: 'Limite atingido',
  text: `Você já tem ${countWithNoun(limit, 'produto', 'produtos')} nesta categoria. Exclua um produto para adicionar outro.`,
});

/** Whether a category is full; the product with the id `except` is not counted. */
export function isCategoryFull(
  products: readonly Product[] | undefined,
  limit: number,
  { categoryId, except }: { categoryId: string; except?: string | undefined },
): boolean {
  const others = products?.filter((it) => it.categoryId === categoryId && it.id !== except) ?? [];
  return others.length >= limit;
}
