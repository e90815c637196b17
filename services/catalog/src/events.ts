/** What other services may know of the catalog (`evt.catalog.<aggregate>.<id>`). */
import { z } from 'zod';
import { HOME_KINDS } from './home/kinds.ts';

export { branchOf, isSelectable, PRODUCT_CATEGORIES, type ProductCategory } from './product-categories.ts';

export const ASSORTMENT_STREAM = { service: 'catalog', aggregate: 'assortment' } as const;

/** Which products a shop has, by category. */
export const assortmentState = z.object({ storeId: z.string(), products: z.record(z.string(), z.string()) });
export type AssortmentState = z.infer<typeof assortmentState>;

/** One stream an item for each kind of home content, by the kind's name. */
export const HOME_STREAMS = Object.entries(HOME_KINDS).map(([kind, { aggregate }]) => ({
  kind,
  service: 'catalog',
  aggregate,
}));
