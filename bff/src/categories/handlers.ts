import type { categoriesContract } from '@cardume/bff/contract';
import type { ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { categoriesReads } from './reads.ts';

/** Handlers of product and shop categories. */
export function categoriesHandlers(cache: ResponseCache): ApiHandlers<typeof categoriesContract> {
  const { products, shops } = categoriesReads;
  return {
    listProductCategories: (_input, http) => cache.respond(http, products.entry, products.make),
    listCategories: (_input, http) => cache.respond(http, shops.entry, shops.make),
  };
}
