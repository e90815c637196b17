import type { categoriesContract } from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES, SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Handlers of product and shop categories. Only a release changes these, so their cached responses have no tags. */
export function categoriesHandlers(cache: ResponseCache): ApiHandlers<typeof categoriesContract> {
  const entryOf = (route: string) => ({ key: cacheKey(route), tags: [] });
  return {
    listProductCategories: (_input, http) =>
      cache.respond(http, entryOf('listProductCategories'), () => new CachedJson(JSON.stringify(PRODUCT_CATEGORIES))),
    listCategories: (_input, http) =>
      cache.respond(http, entryOf('listCategories'), () => new CachedJson(JSON.stringify(SHOP_CATEGORIES))),
  };
}
