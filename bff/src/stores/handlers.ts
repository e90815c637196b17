import type { storesContract } from '@cardume/bff/contract';
import { RESPONSE_SENT } from '@cardume/kit/http';
import type { CachedRead } from '../http/response-cache.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { StoresReads } from './reads.ts';
import { respondAboutShop, type ShopReads } from './respond-about-shop.ts';

interface StoresParts extends ShopReads {
  reads: { stores: StoresReads };
}

/** Handlers of the public list of shops and of a shop's page, products and feed. */
export function storesHandlers(parts: StoresParts): ApiHandlers<typeof storesContract> {
  const { cache, reads } = parts;
  const { stores } = reads;
  type Http = Parameters<typeof respondAboutShop>[2];
  const send = (id: string, http: Http, { entry, make }: CachedRead) => respondAboutShop(parts, id, http, entry, make);
  return {
    async listStores({ query }, http) {
      const { entry, make } = stores.list(query);
      if (entry) return cache.respond(http, entry, make);
      (await make()).send(http.req, http.res);
      return RESPONSE_SENT;
    },
    getStore: ({ params: { id } }, http) => send(id, http, stores.shop(id)),
    listStoreProducts: ({ params: { id } }, http) => send(id, http, stores.products(id)),
    listStoreFeed: ({ params: { id } }, http) => send(id, http, stores.feed(id)),
  };
}
