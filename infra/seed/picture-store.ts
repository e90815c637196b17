import { BucketOwnership } from '@cardume/bff/bucket';
import { pictureKey as bucketKey, mediaPath, type PictureStorage } from '@cardume/bff/media';
import { saveRenditions } from '@cardume/bff/renditions';
import type { PictureSpec } from './pictures/index.ts';
import { RenderedPictureCache } from './rendered-picture-cache.ts';

/** Folder of pictures that several shops share, used instead of an owner's id. */
const SHARED = 'demo';

/** Stores demo pictures in the bucket, each once. */
export class PictureStore {
  readonly #storage: PictureStorage;
  readonly #bucket: BucketOwnership;
  readonly #rendered = new RenderedPictureCache();
  readonly #placed = new Map<string, Promise<string>>();

  /** @param installation returns the id of the installation that the bucket belongs to */
  constructor(storage: PictureStorage, installation: () => Promise<string>) {
    this.#storage = storage;
    this.#bucket = new BucketOwnership({ storage, installation });
  }

  /** Stores a picture unless the bucket has it. @returns its public URL */
  storeOnce(spec: PictureSpec, ownerId = SHARED): Promise<string> {
    const key = bucketKey(ownerId, this.#rendered.nameOf(spec));
    const placed = this.#placed.get(key) ?? this.#put(spec, key);
    this.#placed.set(key, placed);
    // A failure is not cached, so that the next call retries it.
    placed.catch(() => this.#placed.delete(key));
    return placed;
  }

  async #put(spec: PictureSpec, key: string): Promise<string> {
    await this.#bucket.ensure();
    if (!(await this.#storage.has(key)))
      await saveRenditions(this.#storage, key, await this.#rendered.renditionsFor(spec));
    return mediaPath(key);
  }
}
