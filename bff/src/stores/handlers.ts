import type { StoreListQuery, storesContract } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { notFound, RESPONSE_SENT } from '@cardume/kit/http';
import { nextMinute } from '@cardume/stores/listed-shops';
import type { LocalChanges } from '../directory/local-changes.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey } from '../http/response-cache.ts';
import { withUnitPrice } from '../products/unit-price.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import { type ShopReads, sendShop } from './send-shop.ts';
import { CachedStorePage } from './store-page.ts';

interface StoresParts extends ShopReads {
  services: ServiceClients;
  counts: VisitCounts;
  changes: LocalChanges;
}

/** Handlers of the public list of shops and of a shop's page, products and feed. */
export function storesHandlers(parts: StoresParts): ApiHandlers<typeof storesContract> {
  const { directory, cache, services, counts, changes } = parts;
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
        const body = { seen: changes.recent() };
        const { products, compared } = await services.catalog.compareProducts({ params: { storeId: id }, body });
        const tags = offerTagsOf(products);
        const until = compared || tags.length === 0 ? undefined : Date.now() + UNCOMPARED_TTL_MS;
        return new CachedJson(JSON.stringify(products.map(withUnitPrice)), { tags, until });
      });
    },
    listStoreFeed: ({ params: { id } }, http) =>
      sendShop(parts, id, http, { key: cacheKey('listStoreFeed', id), tags: [cacheTags.store(id)] }, async () => {
        const photos = await services.stores.listFeed({ params: { id } });
        return new CachedJson(JSON.stringify(photos.map((photo) => ({ ...photo, storeId: id }))));
      }),
  };
}

/** Cache lifetime of products without the offers of others, while catalog fills its index. */
const UNCOMPARED_TTL_MS = 500;

/** Returns the tags of what other shops offer of these products. */
function offerTagsOf(products: readonly Product[]): string[] {
  const gtins = new Set(products.flatMap(({ gtin }) => gtin ?? []));
  return gtins.size > 0 ? [cacheTags.allOffers, ...Array.from(gtins, cacheTags.offers)] : [];
}

/** Cache lifetime of a list sorted by visits, because new visits do not invalidate it. */
const VISITS_TTL_MS = 2_000;

/** Returns when a list may change without a change of a shop, in epoch milliseconds; undefined for never. */
function validUntil({ open, sort }: StoreListQuery, now: number): number | undefined {
  if (sort === 'visits') return now + VISITS_TTL_MS;
  return open ? nextMinute(now) : undefined;
}
