import type { StoreListQuery } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { notFound } from '@cardume/kit/http';
import { nextMinute } from '@cardume/stores/listed-shops';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { type CachedRead, cacheKey, type Read } from '../http/response-cache.ts';
import { withUnitPrice } from '../products/unit-price.ts';
import type { ServiceClients } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import { CachedStorePage } from './store-page.ts';

export interface StoresReadsDeps {
  directory: Directory;
  services: ServiceClients;
  counts: VisitCounts;
  changes: LocalChanges;
}

export type StoresReads = ReturnType<typeof storesReads>;

/** The reads of the list of shops, and of a shop, its products and its feed. */
export function storesReads({ directory, services, counts, changes }: StoresReadsDeps) {
  return {
    list(query: StoreListQuery): Read {
      // Most searches, positions and id lists are requested only once: caching them would evict other responses.
      const isRepeated = !query.search && query.lat === undefined && !query.ids;
      return {
        entry: isRepeated ? { key: cacheKey('listStores', query), tags: [cacheTags.list] } : undefined,
        make: () => {
          const now = Date.now();
          return new CachedJson(directory.listJson(query, now), { until: validUntil(query, now) });
        },
      };
    },
    /** @throws HttpError 404 for an unknown shop */
    shop: (id: string): CachedRead => ({
      entry: { key: cacheKey('getStore', id), tags: [cacheTags.store(id)] },
      make: () => {
        const open = directory.unclosedJson(id);
        if (open === undefined) throw notFound('Loja não encontrada');
        return new CachedStorePage(id, `${open},"town":${JSON.stringify(directory.townOf(id))}`, counts);
      },
    }),
    products: (id: string): CachedRead => ({
      entry: { key: cacheKey('listStoreProducts', id), tags: [cacheTags.store(id), cacheTags.products(id)] },
      make: async () => {
        const body = { seen: changes.recent() };
        const { products, compared } = await services.catalog.compareProducts({ params: { storeId: id }, body });
        const tags = offerTagsOf(products);
        const until = compared || tags.length === 0 ? undefined : Date.now() + UNCOMPARED_TTL_MS;
        return new CachedJson(JSON.stringify(products.map(withUnitPrice)), { tags, until });
      },
    }),
    feed: (id: string): CachedRead => ({
      entry: { key: cacheKey('listStoreFeed', id), tags: [cacheTags.store(id)] },
      make: async () => {
        const photos = await services.stores.listFeed({ params: { id } });
        return new CachedJson(JSON.stringify(photos.map((photo) => ({ ...photo, storeId: id }))));
      },
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
