import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { makeRenditions, type Renditions } from '@cardume/bff/renditions';
import { type PictureSpec, pictureKey, pictureSvg } from './pictures/index.ts';

/** Renditions of the demo pictures, cached in the user's cache folder, so that a machine renders them only once. */
export class RenderedPictureCache {
  readonly #folder: string;
  /** Names by spec, because computing a name draws the picture, which is the slowest step for a cached picture. */
  readonly #names = new Map<PictureSpec, string>();

  constructor(folder: string = cacheFolder()) {
    this.#folder = folder;
  }

  /** Returns the picture's name. Different pictures have different names. */
  nameOf(spec: PictureSpec): string {
    const name = this.#names.get(spec) ?? pictureKey(spec);
    this.#names.set(spec, name);
    return name;
  }

  /** Returns the renditions of a picture, from the cache folder or rendered now. */
  async renditionsFor(spec: PictureSpec): Promise<Renditions> {
    const name = this.nameOf(spec);
    return (await this.#kept(name)) ?? this.#render(spec, name);
  }

  async #kept(name: string): Promise<Renditions | undefined> {
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
    const renditions = await makeRenditions(Buffer.from(pictureSvg(spec)));
    await mkdir(this.#folder, { recursive: true });
    // A unique temporary name, because equal pictures may be rendered concurrently.
    const unfinished = `${this.#file(name)}.${randomUUID()}`;
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
