import { isReusable } from './age.ts';
import type { BackupStore } from './store.ts';
import { chunkPath, picturePath, readChunk, readPicture } from './stored-files.ts';

/** Share of the files of earlier backups that a backup reads before it uses them again. */
const SAMPLE = 0.05;

interface Options {
  /** Hashes of the chunks of a backup that is not pruned meanwhile. */
  referenced?: ReadonlySet<string>;
  /** Share of the files that are read: 1 for all. */
  share?: number;
}

/**
 * Decides which files of earlier backups a backup uses again. A random sample of them is read, and all from the first
 * damaged one on; a damaged file has to be written again.
 */
export class ReusedFiles {
  readonly #store: BackupStore;
  readonly #referenced: ReadonlySet<string>;
  readonly #share: number;
  /** Paths of the damaged files. */
  readonly damaged: string[] = [];

  constructor(store: BackupStore, { referenced = new Set(), share = SAMPLE }: Options = {}) {
    this.#store = store;
    this.#referenced = referenced;
    this.#share = share;
  }

  /** Whether the store has the chunk, and keeps it until the backup has a manifest. */
  async hasChunk(hash: string): Promise<boolean> {
    const path = chunkPath(hash);
    const isKept = this.#referenced.has(hash) ? this.#store.has(path) : isReusable(this.#store, path);
    return (await isKept) && this.#isIntact(path, () => readChunk(this.#store, { hash }));
  }

  /** The same for a picture. @param isReferenced whether a backup that is not pruned meanwhile has it */
  async hasPicture(hash: string, isReferenced: boolean): Promise<boolean> {
    const path = picturePath(hash);
    const isKept = isReferenced ? this.#store.has(path) : isReusable(this.#store, path);
    return (await isKept) && this.#isIntact(path, () => readPicture(this.#store, hash));
  }

  async #isIntact(path: string, read: () => Promise<unknown>): Promise<boolean> {
    if (this.damaged.length === 0 && Math.random() >= this.#share) return true;
    try {
      await read();
      return true;
    } catch {
      this.damaged.push(path);
      return false;
    }
  }
}
