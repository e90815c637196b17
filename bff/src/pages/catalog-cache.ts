import type { Product } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import { notFound } from '@cardume/kit/http';
import type { LocalChanges } from '../directory/local-changes.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { CachedJson } from '../http/cached-response.ts';
import { cacheKey, type ResponseCache } from '../http/response-cache.ts';
import type { ServiceClients } from '../services.ts';

/** Maximum delay of a page by the call to the catalog. */
const TIMEOUT_MS = 2_000;

type Catalog = Pick<ServiceClients['catalog'], 'getProduct' | 'findOffers'>;
export type OffersOfPage = Awaited<ReturnType<Catalog['findOffers']>>;

interface Parts {
  catalog: Catalog;
  cache: ResponseCache;
  changes: LocalChanges;
}

/** What pages and sharing pictures show of the catalog. */
export class CatalogCache {
  readonly #catalog: Catalog;
  readonly #cache: ResponseCache;
  readonly #changes: LocalChanges;

  constructor({ catalog, cache, changes }: Parts) {
    this.#catalog = catalog;
    this.#cache = cache;
    this.#changes = changes;
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

  /** Returns undefined if no listed shop offers the GTIN. Not cached. @throws HttpError 503 as `product` */
  offers(gtin: string): Promise<OffersOfPage | undefined> {
    const body = { limit: 1, seen: this.#changes.recent() };
    return known((limit) => this.#catalog.findOffers({ params: { gtin }, body }, limit));
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
