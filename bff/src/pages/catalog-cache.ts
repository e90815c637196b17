import type { Product } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import { notFound } from '@cardume/kit/http';
import { cacheTags } from '../http/cache-tags.ts';
import { cachedReads } from '../http/cached-reads.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';

/** Cache lifetime of offers, so that many requests of one link at a time share a call and wait for catalog's index. */
const OFFERS_TTL_MS = 500;
/** Maximum of cached offers. */
const MAX = 500;
/** Maximum delay of a page by the call to the catalog. */
const TIMEOUT_MS = 2_000;

type Catalog = Pick<ServiceClients['catalog'], 'getProduct' | 'findOffers'>;
export type OffersOfPage = Awaited<ReturnType<Catalog['findOffers']>>;

/** What pages and sharing pictures show of the catalog. */
export class CatalogCache {
  readonly #offers = cachedReads<OffersOfPage | undefined>({ max: MAX, ttl: OFFERS_TTL_MS });
  readonly #catalog: Catalog;
  readonly #cache: ResponseCache;

  constructor(catalog: Catalog, cache: ResponseCache) {
    this.#catalog = catalog;
    this.#cache = cache;
  }

  /**
   * Returns undefined for an unknown id. Cached until the products of its shop change, because the page with it is.
   * @throws HttpError 503 if the catalog does not respond in time
   */
  async product(id: string): Promise<Product | undefined> {
    const make = async () => {
      const product = await known((limit) => this.#catalog.getProduct({ params: { id } }, limit));
      if (!product) throw notFound();
      return new CachedJson(JSON.stringify(product), { tags: [cacheTags.products(product.storeId)] });
    };
    const response = await known(() =>
      this.#cache.read({ entry: { key: cacheKey('getProduct', id), tags: [] }, make }),
    );
    return response && (JSON.parse(await response.text()) as Product);
  }

  /** Returns undefined if no listed shop offers the GTIN. @throws HttpError 503 as `product` */
  offers(gtin: string): Promise<OffersOfPage | undefined> {
    const body = { limit: 1 };
    return this.#offers(gtin, () => known((limit) => this.#catalog.findOffers({ params: { gtin }, body }, limit)));
  }
}

async function known<Value>(read: (limit: { signal: AbortSignal }) => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    // The catalog responds with 400 to a malformed id, such as one that is too long.
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}
