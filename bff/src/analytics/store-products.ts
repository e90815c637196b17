import type { Product } from '@cardume/catalog/api';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory/directory.ts';
import type { ServiceClients } from '../services.ts';

type Shown = Pick<Product, 'id' | 'name' | 'price' | 'imageUrls'>;
interface Cached {
  version: number;
  products: Promise<Map<string, Shown>>;
}

/** Shops whose products are cached. */
const MAX_SHOPS = 1_000;

/** Products of shops by product id, cached until `drop`, or until the version of the shop's assortment changes. */
export class StoreProducts {
  readonly #cached = new LRUCache<string, Cached>({ max: MAX_SHOPS });
  readonly #directory: Directory;
  readonly #catalog: ServiceClients['catalog'];

  constructor(directory: Directory, { catalog }: ServiceClients) {
    this.#directory = directory;
    this.#catalog = catalog;
  }

  of(storeId: string): Promise<Map<string, Shown>> {
    // Read before the call, so that a change during the call invalidates the cached list.
    const version = this.#directory.assortmentVersion(storeId);
    const cached = this.#cached.get(storeId);
    if (cached?.version === version) return cached.products;
    const products = this.#read(storeId);
    this.#cached.set(storeId, { version, products });
    products.catch(() => this.#cached.peek(storeId)?.products === products && this.drop(storeId));
    return products;
  }

  /** Drops the products of a shop. Needed besides the version, because a rebuild corrects them without another one. */
  drop(storeId: string): void {
    this.#cached.delete(storeId);
  }

  clear(): void {
    this.#cached.clear();
  }

  async #read(storeId: string): Promise<Map<string, Shown>> {
    const listed = await this.#catalog.listProducts({ params: { storeId } });
    return new Map(listed.map(({ id, name, price, imageUrls }) => [id, { id, name, price, imageUrls }]));
  }
}
