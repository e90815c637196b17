import { buffer } from 'node:stream/consumers';
import type { Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { unavailable } from '@cardume/kit/http';
import { cachedReads } from '../../http/cached-reads.ts';
import { Turns } from '../../http/turns.ts';
import { MEDIA_KEY, type PictureStorage } from '../../media/index.ts';
import { productPictureVersion, shopPictureVersion } from './version.ts';

/** Size of the cache of drawn pictures, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** One is drawn at a time, because each occupies the thread pool for 0.1 s; 50 of them take the maximum wait. */
const TURNS = { concurrency: 1, maxWaiting: 50, waitMs: 5_000 };

/** Loaded with the first picture: the image library takes a tenth of a second, and many processes draw none. */
const drawings = () => import('./drawings.ts');

/** Pictures of shared links, drawn at the first request, then cached. */
export class SharingPictures {
  readonly #storage: PictureStorage;
  readonly #turns = new Turns(TURNS);
  readonly #cached = cachedReads<Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ value: jpeg }) => jpeg.length });

  constructor(storage: PictureStorage) {
    this.#storage = storage;
  }

  /** Returns a JPEG of a shop's current state. @throws HttpError 503 if a picture is unreadable or too many wait */
  ofShop(shop: Store): Promise<Buffer> {
    return this.#drawn(`${shop.id} ${shopPictureVersion(shop)}`, async () => {
      const [cover, face] = await Promise.all([this.#read(shop.coverImageUrl), this.#read(shop.profileImageUrl)]);
      return (await drawings()).drawShop(shop, { cover, face });
    });
  }

  /** Returns a JPEG of a product's current state. @throws HttpError 503 if its photo is unreadable or too many wait */
  ofProduct(product: Product, shop: Store): Promise<Buffer> {
    return this.#drawn(`${product.id} ${productPictureVersion(product, shop)}`, async () => {
      const photo = await this.#read(product.imageUrls[0]);
      return (await drawings()).drawProduct(product, shop, photo);
    });
  }

  /** Returns a JPEG for links to Cardume itself. @throws HttpError 503 if too many wait */
  ofPlatform(): Promise<Buffer> {
    return this.#drawn('platform', async () => (await drawings()).drawPlatform());
  }

  #drawn(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    return this.#cached(key, () => this.#turns.take(draw));
  }

  /** Reads only from the bucket, because fetching users' URLs would allow server-side request forgery. */
  async #read(url: string | null | undefined): Promise<Buffer | undefined> {
    const key = url?.startsWith('/media/') ? url.slice('/media/'.length) : undefined;
    if (!key || !MEDIA_KEY.test(key)) return undefined;
    try {
      const picture = await this.#storage.get(key);
      return picture && (await buffer(picture));
    } catch (cause) {
      throw unavailable({ cause });
    }
  }
}
