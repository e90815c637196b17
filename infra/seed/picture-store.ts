import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  pictureKey as bucketKey,
  publicUrl,
  type Renditions,
  renditionsOf,
  type Storage,
  storeRenditions,
} from '@cardume/bff/media';
import { type PictureSpec, pictureKey, pictureSvg } from './pictures/index.ts';

/** Folder of pictures that several shops share, in place of an owner's id. */
const SHARED = 'demo';

/**
 * Stores demo pictures in the bucket, each once. Rendered pictures are cached in the user's cache folder, so that only the
 * first start on a machine renders them.
 */
export class PictureStore {
  readonly #storage: Storage;
  readonly #folder: string;
  readonly #placed = new Map<string, Promise<string>>();
  /** Keys by spec, because drawing a picture to compute its key takes longer than everything else about a placed one. */
  readonly #names = new Map<PictureSpec, string>();

  constructor(storage: Storage, folder: string = cacheFolder()) {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** Renders and stores a picture unless the bucket has it. @returns its address */
  place(spec: PictureSpec, ownerId = SHARED): Promise<string> {
    const name = this.#names.get(spec) ?? pictureKey(spec);
    this.#names.set(spec, name);
    const key = bucketKey(ownerId, name);
    const placed = this.#placed.get(key) ?? this.#put(spec, name, key);
    this.#placed.set(key, placed);
    // A failed picture is not remembered, so that the next call retries it.
    placed.catch(() => this.#placed.delete(key));
    return placed;
  }

  async #put(spec: PictureSpec, name: string, key: string): Promise<string> {
    if (!(await this.#storage.has(key))) {
      await storeRenditions(this.#storage, key, (await this.#cached(name)) ?? (await this.#render(spec, name)));
    }
    return publicUrl(key);
  }

  async #cached(name: string): Promise<Renditions | undefined> {
    try {
      const { original, narrower } = deserialize(await readFile(this.#file(name))) as Renditions;
      return {
        original: Buffer.from(original),
        narrower: narrower.map(({ width, webp }) => ({ width, webp: Buffer.from(webp) })),
      };
    } catch {
      return undefined; // not rendered on this machine yet, or in the format of another version
    }
  }

  async #render(spec: PictureSpec, name: string): Promise<Renditions> {
    const renditions = await renditionsOf(Buffer.from(pictureSvg(spec)));
    await mkdir(this.#folder, { recursive: true });
    const unfinished = `${this.#file(name)}.${process.pid}`;
    await writeFile(unfinished, serialize(renditions));
    await rename(unfinished, this.#file(name));
    return renditions;
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'cardume', 'pictures');
}
