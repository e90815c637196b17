import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { type Branch, branchOf } from '../../../lib/branch.ts';

interface Card {
  category: ProductCategory;
  products: Product[];
  /** Whether the shop still sells the category: only then products can be added. */
  selected: boolean;
}

/**
 * The categories of a shop by branch, with their products. A category that the shop has removed stays while it has
 * products; empty branches are left out.
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
