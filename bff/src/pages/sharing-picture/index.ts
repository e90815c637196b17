import { buffer } from 'node:stream/consumers';
import { MEDIA_KEY, type Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { unavailable } from '@cardume/kit/http';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { PictureStorage } from '../../media/index.ts';
import { drawPlatform, drawShop } from './draw.ts';
import { drawOffer } from './draw-offer.ts';
import { offerPictureVersion, shopPictureVersion } from './version.ts';

/** Size of the cache of drawn pictures, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum of queued pictures. One is drawn at a time, because each occupies the thread pool for 0.1 s. */
const MAX_WAITING = 50;

/** Pictures of shared links, drawn at the first request, then cached. */
export class SharingPictures {
  readonly #storage: PictureStorage;
  readonly #limit = pLimit(1);
  readonly #kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    fetchMethod: async (_key, _stale, { context }) => {
      if (this.#limit.pendingCount >= MAX_WAITING) throw unavailable();
      return this.#limit(context);
    },
  });

  constructor(storage: PictureStorage) {
    this.#storage = storage;
  }

  /** Returns a JPEG of a shop's current state. @throws HttpError 503 if a picture is unreadable or too many wait */
  ofShop(shop: Store): Promise<Buffer> {
    return this.#kept.forceFetch(`${shop.id} ${shopPictureVersion(shop)}`, {
      context: async () => {
        const [cover, face] = await Promise.all([this.#read(shop.coverImageUrl), this.#read(shop.profileImageUrl)]);
        return drawShop(shop, { cover, face });
      },
    });
  }

  /** Returns a JPEG of a product's current state. @throws HttpError 503 if its photo is unreadable or too many wait */
  ofOffer(product: Product, shop: Store): Promise<Buffer> {
    return this.#kept.forceFetch(`${product.id} ${offerPictureVersion(product, shop)}`, {
      context: async () => drawOffer(product, shop, await this.#read(product.imageUrls[0])),
    });
  }

  /** Returns a JPEG for links to Cardume itself. @throws HttpError 503 if too many wait */
  ofPlatform(): Promise<Buffer> {
    return this.#kept.forceFetch('platform', { context: drawPlatform });
  }

  /** Reads only from the bucket, because fetching users' URLs would allow server-side request forgery. */
  async #read(url: string | null | undefined): Promise<Buffer | undefined> {
    const key = url?.startsWith('/media/') ? url.slice('/media/'.length) : undefined;
    if (!key || !MEDIA_KEY.test(key)) return undefined;
    const picture = await this.#storage.get(key).catch((cause: unknown) => {
      throw unavailable({ cause });
    });
    return picture && buffer(picture);
  }
}
