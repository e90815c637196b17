import type { StoreListQuery, storesContract } from '@cardume/bff/contract';
import { notFound, RESPONSE_SENT } from '@cardume/kit/http';
import { nextMinute } from '@cardume/stores/listed-shops';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import { type ShopReads, sendShop } from './send-shop.ts';
import { CachedStorePage } from './store-page.ts';

interface StoresParts extends ShopReads {
  services: ServiceClients;
  counts: VisitCounts;
}

/** Handlers of the public list of shops and of a shop's page, products and feed. */
export function storesHandlers(parts: StoresParts): ApiHandlers<typeof storesContract> {
  const { directory, cache, services, counts } = parts;
  return {
    async listStores({ query }, http) {
      const list = () => {
        const now = Date.now();
        return new CachedJson(directory.listJson(query, now), { until: validUntil(query, now) });
      };
      // Most searches, positions and id lists are requested only once: caching them would evict other responses.
      const isRepeated = !query.search && query.lat === undefined && !query.ids;
      if (isRepeated) return cache.respond(http, { key: cacheKey('listStores', query), tags: [cacheTags.list] }, list);
      list().send(http.req, http.res);
      return RESPONSE_SENT;
    },
    getStore: ({ params: { id } }, http) =>
      sendShop(parts, id, http, { key: cacheKey('getStore', id), tags: [cacheTags.store(id)] }, () => {
        const open = directory.unclosedJson(id);
        if (open === undefined) throw notFound('Loja não encontrada');
        return new CachedStorePage(id, `${open},"town":${JSON.stringify(directory.townOf(id))}`, counts);
      }),
    listStoreProducts({ params: { id } }, http) {
      const entry = {
        key: cacheKey('listStoreProducts', id),
        tags: [cacheTags.store(id), cacheTags.products(id)],
      };
      return sendShop(parts, id, http, entry, async () => {
        return new CachedJson(JSON.stringify(await services.catalog.listProducts({ params: { storeId: id } })));
      });
    },
    listStoreFeed: ({ params: { id } }, http) =>
      sendShop(parts, id, http, { key: cacheKey('listStoreFeed', id), tags: [cacheTags.store(id)] }, async () => {
        const photos = await services.stores.listFeed({ params: { id } });
        return new CachedJson(JSON.stringify(photos.map((photo) => ({ ...photo, storeId: id }))));
      }),
  };
}

/** Cache lifetime of a list sorted by visits, because new visits do not invalidate it. */
const VISITS_TTL_MS = 2_000;

/** Returns when a list may change without a change of a shop, in epoch milliseconds; undefined for never. */
function validUntil({ open, sort }: StoreListQuery, now: number): number | undefined {
  if (sort === 'visits') return now + VISITS_TTL_MS;
  return open ? nextMinute(now) : undefined;
}
