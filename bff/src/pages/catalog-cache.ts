import type { Product } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import { cachedReads } from '../http/cached-reads.ts';
import type { ServiceClients } from '../services.ts';

/** Cache lifetimes, so that many requests of one link at a time share a call; offers also wait for catalog's index. */
const PRODUCT_TTL_MS = 1_000;
const OFFERS_TTL_MS = 500;
/** Maximum of cached products, and of cached offers. */
const MAX = 500;
/** Maximum delay of a page by the call to the catalog. */
const TIMEOUT_MS = 2_000;

type Catalog = Pick<ServiceClients['catalog'], 'getProduct' | 'findOffers'>;
export type OffersOfPage = Awaited<ReturnType<Catalog['findOffers']>>;

/** What pages and sharing pictures show of the catalog, cached for a short time. */
export class CatalogCache {
  readonly #products = cachedReads<Product | undefined>({ max: MAX, ttl: PRODUCT_TTL_MS });
  readonly #offers = cachedReads<OffersOfPage | undefined>({ max: MAX, ttl: OFFERS_TTL_MS });
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Returns undefined for an unknown id. @throws HttpError 503 if the catalog does not respond in time */
  product(id: string): Promise<Product | undefined> {
    return this.#products(id, () => known((limit) => this.#catalog.getProduct({ params: { id } }, limit)));
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
