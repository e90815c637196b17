import type { categoriesContract } from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES, SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import { RESPONSE_SENT } from '@cardume/kit/http';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Handlers of product and shop categories. Only a release changes these, so their cached responses have no tags. */
export function categoriesHandlers(cache: ResponseCache): ApiHandlers<typeof categoriesContract> {
  return {
    async listProductCategories(_input, http) {
      const make = () => new CachedJson(JSON.stringify(PRODUCT_CATEGORIES));
      await cache.respond(http, { key: cacheKey('listProductCategories'), tags: [] }, make);
      return RESPONSE_SENT;
    },
    async listCategories(_input, http) {
      const make = () => new CachedJson(JSON.stringify(SHOP_CATEGORIES));
      await cache.respond(http, { key: cacheKey('listCategories'), tags: [] }, make);
      return RESPONSE_SENT;
    },
  };
}
