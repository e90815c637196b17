import { z } from 'zod';
import { defineApi } from './access.ts';

export const productCategory = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Null for the two roots `cat-aqua` and `cat-pet`. */
  parentId: z.string().nullable(),
});
export type ProductCategory = z.infer<typeof productCategory>;

export const shopCategory = z.object({ id: z.string(), name: z.string(), icon: z.string() });

export const categoriesContract = defineApi({
  listProductCategories: {
    method: 'GET',
    path: '/product-categories',
    access: 'anyone',
    summary: 'Product categories in display order: two roots, then their children',
    response: z.array(productCategory),
  },
  listCategories: {
    method: 'GET',
    path: '/categories',
    access: 'anyone',
    summary: 'Shop categories',
    response: z.array(shopCategory),
  },
});
