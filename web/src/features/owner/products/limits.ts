import type { Product } from '@cardume/bff/contract';

/** Products per category. */
export const MAX_PRODUCTS_PER_CATEGORY = 3;
/** Photos per product. */
export const MAX_PHOTOS_PER_PRODUCT = 4;
/** Code of the refusal of a product beyond the limit of its category. */
export const LIMIT_CODE = 'category_limit';

export const LIMIT_REACHED = {
  title: 'Limite atingido',
  text: 'Você já tem 3 produtos nesta categoria. Exclua um produto para adicionar outro.',
};

/** Whether a category is full; the product with the id `except` is not counted. */
export function isCategoryFull(products: readonly Product[] | undefined, categoryId: string, except?: string): boolean {
  const others = products?.filter((it) => it.categoryId === categoryId && it.id !== except) ?? [];
  return others.length >= MAX_PRODUCTS_PER_CATEGORY;
}
