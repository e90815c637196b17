import { buffer } from 'node:stream/consumers';
import type { Store } from '@cardume/bff/contract';
import { unavailable } from '@cardume/kit/http';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { MEDIA_KEY, type Storage } from '../../media/index.ts';
import { drawProduct, drawShop } from './draw.ts';
import { versionOf } from './version.ts';

/** Drawn pictures are kept up to so many bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Drawing takes a tenth of a second of a processor, off the main thread. */
const AT_ONCE = 2;

/** The pictures that links to our pages show. Drawn when they are first asked for, then kept. */
export class SharingPictures {
  readonly #storage: Storage;
  readonly #limit = pLimit(AT_ONCE);
  readonly #kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (jpeg) => jpeg.length,
    fetchMethod: (_key, _stale, { context }) => this.#limit(context),
  });

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** A JPEG of the shop as it is now. Rejects where its own pictures cannot be read. */
  ofShop(shop: Store): Promise<Buffer> {
    return this.#kept.forceFetch(`${shop.id} ${versionOf(shop)}`, {
      context: async () => {
        const [cover, face] = await Promise.all([this.#read(shop.coverImageUrl), this.#read(shop.profileImageUrl)]);
        return drawShop(shop, { cover, face });
      },
    });
  }

  /** A JPEG of the product as a whole. */
  ofProduct(): Promise<Buffer> {
    return this.#kept.forceFetch('product', { context: drawProduct });
  }

  /** Only what lies in our own bucket: an address that somebody wrote down is not for us to fetch. */
  async #read(url: string | null): Promise<Buffer | undefined> {
    const key = url?.startsWith('/media/') ? url.slice('/media/'.length) : undefined;
    if (!key || !MEDIA_KEY.test(key)) return undefined;
    const picture = await this.#storage.get(key).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause });
    });
    return picture && buffer(picture);
  }
}
