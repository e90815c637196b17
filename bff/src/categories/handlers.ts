import type { categoriesContract } from '@cardume/bff/contract';
import { RESPONSE_SENT } from '@cardume/kit/http';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Handlers of product and shop categories. Only a release changes these, so their cached responses have no tags. */
export function categoriesHandlers(
  services: ServiceClients,
  cache: ResponseCache,
): ApiHandlers<typeof categoriesContract> {
  return {
    async listProductCategories(_input, http) {
      const make = async () => new CachedJson(JSON.stringify(await services.catalog.listProductCategories({})));
      await cache.respond(http, { key: cacheKey('listProductCategories'), tags: [] }, make);
      return RESPONSE_SENT;
    },
    async listCategories(_input, http) {
      const make = async () => new CachedJson(JSON.stringify(await services.stores.listShopCategories({})));
      await cache.respond(http, { key: cacheKey('listCategories'), tags: [] }, make);
      return RESPONSE_SENT;
    },
  };
}
