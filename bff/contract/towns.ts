import { z } from 'zod';
import { defineApi } from './access.ts';
import { paging, town } from './shapes.ts';
import { store } from './stores.ts';
import { TOWN_SHOPS_PER_PAGE } from './town-pages.ts';

/** A town with the number of its listed shops, at least one. */
export const townWithShops = town.extend({ stores: z.int() });
export type TownWithShops = z.infer<typeof townWithShops>;

/** A product category or a root; `slug` is its name in addresses of towns. */
const category = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type TownCategory = z.infer<typeof category>;

export const townPage = z.object({
  town,
  category: category.nullable(),
  /** One page of the shops, in the order of the list. */
  stores: z.array(store),
  total: z.int(),
  totalPages: z.int(),
  /** Number of shops, of all pages, that are open now. */
  open: z.int(),
  /** What the shops of the town have selected, regardless of `category`, in display order. */
  categories: z.array(category.extend({ stores: z.int() })),
  /** At most eight other towns, nearest first; `distance` in km. */
  nearby: z.array(townWithShops.extend({ distance: z.number() })),
});
export type TownPage = z.infer<typeof townPage>;

export const townsContract = defineApi({
  listTowns: {
    method: 'GET',
    path: '/towns',
    access: 'anyone',
    summary: 'The towns with listed shops, by state, then name',
    response: z.array(townWithShops),
  },
  getTown: {
    method: 'GET',
    path: '/towns/:uf/:slug',
    access: 'anyone',
    rules: 'Another spelling of the town is accepted. A town or category without a listed shop is not found.',
    summary: 'The listed shops of a town, its categories, and the towns nearby',
    params: z.object({ uf: z.string(), slug: z.string() }),
    query: z.object({
      /** Id or slug of a product category; a root includes its children. */
      category: z.string().optional(),
      ...paging(50, TOWN_SHOPS_PER_PAGE),
    }),
    response: townPage,
  },
});
