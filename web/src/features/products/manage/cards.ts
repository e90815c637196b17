import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { type Branch, branchOf } from '../../../lib/branch.ts';

interface Card {
  category: ProductCategory;
  products: Product[];
  /** Whether the shop still sells such things: only then something may be added. */
  selected: boolean;
}

/**
 * The categories of a shop under their branches, each with its products. A category that was given up stays as long as
 * it has products; a branch without categories is left out.
 */
export function cardsOf(
  shop: Pick<MyStore, 'productCategoryIds'>,
  categories: readonly ProductCategory[],
  products: readonly Product[],
): { branch: Branch; cards: Card[] }[] {
  const cards = categories
    .map((category) => ({
      category,
      products: products.filter((product) => product.categoryId === category.id),
      selected: shop.productCategoryIds.includes(category.id),
    }))
    .filter((card) => card.selected || card.products.length > 0);
  const branches: Branch[] = ['aqua', 'pet'];
  return branches
    .map((branch) => ({ branch, cards: cards.filter(({ category }) => branchOf(category) === branch) }))
    .filter((group) => group.cards.length > 0);
}
