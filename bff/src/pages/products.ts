import type { Product } from '@cardume/catalog/api';
import { HttpError } from '@cardume/kit/contract';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';

/** A link that many people open at once is one call. */
const PRODUCT_TTL_MS = 1_000;
const MAX_PRODUCTS = 500;
/** Longest delay of a page by its product. */
const PRODUCT_TIMEOUT_MS = 2_000;

/** Products of pages and sharing pictures, cached for a moment. */
export class Products {
  readonly #kept: LRUCache<string, Product>;

  constructor(catalog: Pick<Services['catalog'], 'getProduct'>) {
    this.#kept = new LRUCache({
      max: MAX_PRODUCTS,
      ttl: PRODUCT_TTL_MS,
      fetchMethod: (id) => read(catalog, id),
    });
  }

  /** Returns undefined for an unknown id. @throws HttpError 503 if the catalog does not answer in time */
  find(id: string): Promise<Product | undefined> {
    return this.#kept.fetch(id);
  }
}

async function read(catalog: Pick<Services['catalog'], 'getProduct'>, id: string): Promise<Product | undefined> {
  try {
    return await catalog.getProduct({ params: { id } }, { signal: AbortSignal.timeout(PRODUCT_TIMEOUT_MS) });
  } catch (error) {
    // Not an id at all, like one that is too long, is a 400.
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}
