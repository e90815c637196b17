import type { MyStore, Product, ProductCategory } from '@cardume/bff/contract';
import { type Department, departmentOf } from '../../../shared/department.ts';

interface Card {
  category: ProductCategory;
  products: Product[];
  /** Whether the shop has the category selected: only then can products be added. */
  selected: boolean;
}

/**
 * Returns the categories of a shop with their products, by department. A category that the shop has removed is included
 * while it has products; empty departments are left out.
 */
export function categoriesByDepartment(
  shop: Pick<MyStore, 'productCategoryIds'>,
  categories: readonly ProductCategory[],
  products: readonly Product[],
): { department: Department; cards: Card[] }[] {
  const cards = categories
    .map((category) => ({
      category,
      products: products.filter((product) => product.categoryId === category.id),
      selected: shop.productCategoryIds.includes(category.id),
    }))
    .filter((card) => card.selected || card.products.length > 0);
  const departments: Department[] = ['aqua', 'pet'];
  return departments
    .map((department) => ({ department, cards: cards.filter(({ category }) => departmentOf(category) === department) }))
    .filter((group) => group.cards.length > 0);
}
