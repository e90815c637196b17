import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { type Sector, sectorOf } from '../../../lib/sector.ts';

interface Card {
  category: ProductCategory;
  products: Product[];
  /** Whether the shop has the category selected: only then can products be added. */
  selected: boolean;
}

/**
 * Returns the categories of a shop with their products, by branch. A category that the shop has removed is included
 * while it has products; empty branches are left out.
 */
export function categoriesBySector(
  shop: Pick<MyStore, 'productCategoryIds'>,
  categories: readonly ProductCategory[],
  products: readonly Product[],
): { branch: Sector; cards: Card[] }[] {
  const cards = categories
    .map((category) => ({
      category,
      products: products.filter((product) => product.categoryId === category.id),
      selected: shop.productCategoryIds.includes(category.id),
    }))
    .filter((card) => card.selected || card.products.length > 0);
  const branches: Sector[] = ['aqua', 'pet'];
  return branches
    .map((branch) => ({ branch, cards: cards.filter(({ category }) => sectorOf(category) === branch) }))
    .filter((group) => group.cards.length > 0);
}
