import type { Product } from '@cardume/catalog/api';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory/directory.ts';
import type { Services } from '../services.ts';

type Shown = Pick<Product, 'id' | 'name' | 'price' | 'imageUrls'>;
interface Kept {
  version: number;
  products: Map<string, Shown>;
}

/** Shops whose owners look at their figures at the same time. */
const KEPT = 1_000;

/** The products of shops by id, asked for again when their assortment has changed. */
export class StoreProducts {
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT });
  readonly #directory: Directory;
  readonly #catalog: Services['catalog'];

  constructor(directory: Directory, { catalog }: Services) {
    this.#directory = directory;
    this.#catalog = catalog;
  }

  async of(storeId: string): Promise<Map<string, Shown>> {
    // Read before asking: a change that comes meanwhile makes the answer old, never the other way round.
    const version = this.#directory.assortmentVersion(storeId);
    const kept = this.#kept.get(storeId);
    if (kept?.version === version) return kept.products;
    const listed = await this.#catalog.listProducts({ params: { storeId } });
    const products = new Map(listed.map(({ id, name, price, imageUrls }) => [id, { id, name, price, imageUrls }]));
    this.#kept.set(storeId, { version, products });
    return products;
  }
}
