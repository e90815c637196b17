import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, zstdCompress, zstdDecompress } from 'node:zlib';
import { isReusable } from './age.ts';
import type { BackupStore } from './store.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** One in this many keys ends a chunk. */
const KEYS_PER_CHUNK = 1_024;
/** Maximum size of a chunk's content before its last record, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Chunks that are compressed and written concurrently. */
const CONCURRENCY = 4;

export interface Chunk {
  hash: string;
  /** Number of its records. */
  count: number;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
export const chunkPath = (hash: string) => `chunks/${hash.slice(0, 2)}/${hash}`;

/**
 * Writes records as compressed chunks named by the hash of their content. An existing chunk is not written again, unless
 * it could be pruned before the manifest references it.
 * Chunks end at certain keys, so that a changed, added or deleted record changes only its own chunk.
 */
export class ChunkWriter {
  readonly #store: BackupStore;
  readonly #referenced: ReadonlySet<string>;
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown;
  #records: Uint8Array[] = [];
  #bytes = 0;
  readonly #chunks: Chunk[] = [];
  /** Bytes that were added to the store. */
  added = 0;

  /** @param referenced hashes of the chunks of a backup that is not pruned meanwhile */
  constructor(store: BackupStore, referenced: ReadonlySet<string> = new Set()) {
    this.#store = store;
    this.#referenced = referenced;
  }

  /** @param key key of the record; records must be added in the order of their keys */
  async add(key: Uint8Array, record: Uint8Array): Promise<void> {
    this.#records.push(record);
    this.#bytes += record.length;
    if (crc32(key) % KEYS_PER_CHUNK === 0 || this.#bytes >= MAX_BYTES) await this.#end();
  }

  /** Resolves to all chunks, in order, once they are written. @throws the first error of writing one */
  async finish(): Promise<Chunk[]> {
    await this.#end();
    await Promise.all(this.#writing);
    this.#throwFailure();
    return this.#chunks;
  }

  async #end(): Promise<void> {
    if (this.#records.length === 0) return;
    const content = Buffer.concat(this.#records);
    const hash = sha256(content);
    this.#chunks.push({ hash, count: this.#records.length });
    [this.#records, this.#bytes] = [[], 0];
    const written = this.#write(hash, content)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#writing.delete(written));
    this.#writing.add(written);
    if (this.#writing.size >= CONCURRENCY) await Promise.race(this.#writing);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure;
  }

  async #write(hash: string, content: Buffer): Promise<void> {
    const path = chunkPath(hash);
    if (await (this.#referenced.has(hash) ? this.#store.has(path) : isReusable(this.#store, path))) return;
    const compressed = await compress(content);
    await this.#store.put(path, compressed);
    this.added += compressed.length;
  }
}

/** Returns the content of a chunk. @throws Error if it is missing or damaged */
export async function readChunk(store: BackupStore, { hash }: Chunk): Promise<Buffer> {
  const content = await decompress(await store.get(chunkPath(hash)));
  if (sha256(content) !== hash) throw new Error(`the chunk ${hash} is damaged`);
  return content;
}
