import type { Product } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import { cachedReads } from '../http/cached-reads.ts';
import type { ServiceClients } from '../services.ts';

/** Cache lifetime, so that many requests of one link at a time share a call. */
const PRODUCT_TTL_MS = 1_000;
const MAX_PRODUCTS = 500;
/** Maximum delay of a page by the call to the catalog. */
const PRODUCT_TIMEOUT_MS = 2_000;

type Catalog = Pick<ServiceClients['catalog'], 'getProduct'>;

/** Products for pages and sharing pictures, cached for `PRODUCT_TTL_MS`. */
export class ProductCache {
  readonly #cached = cachedReads<Product | undefined>({ max: MAX_PRODUCTS, ttl: PRODUCT_TTL_MS });
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Returns undefined for an unknown id. @throws HttpError 503 if the catalog does not respond in time */
  find(id: string): Promise<Product | undefined> {
    return this.#cached(id, () => read(this.#catalog, id));
  }
}

async function read(catalog: Catalog, id: string): Promise<Product | undefined> {
  try {
    return await catalog.getProduct({ params: { id } }, { signal: AbortSignal.timeout(PRODUCT_TIMEOUT_MS) });
  } catch (error) {
    // The catalog responds with 400 to a malformed id, such as one that is too long.
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}
