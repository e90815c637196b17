import { promisify } from 'node:util';
import { crc32, zstdCompress } from 'node:zlib';
import { ReusedFiles } from './reused-files.ts';
import type { BackupStore } from './store.ts';
import { type Chunk, chunkPath, sha256 } from './stored-files.ts';

const compress = promisify(zstdCompress);

/** One in this many keys ends a chunk. */
const KEYS_PER_CHUNK = 1_024;
/** Maximum size of a chunk's content before its last record, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Chunks that are compressed and written concurrently. */
const CONCURRENCY = 4;

/**
 * Writes records as compressed chunks named by the hash of their content. An existing chunk is not written again, unless
 * it could be pruned before the manifest references it, or is damaged.
 * Chunks end at certain keys, so that a changed, added or deleted record changes only its own chunk.
 */
export class ChunkWriter {
  readonly #store: BackupStore;
  readonly #reused: ReusedFiles;
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown;
  #records: Uint8Array[] = [];
  #bytes = 0;
  readonly #chunks: Chunk[] = [];
  /** Bytes that were added to the store. */
  added = 0;

  constructor(store: BackupStore, reused = new ReusedFiles(store)) {
    this.#store = store;
    this.#reused = reused;
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
    if (await this.#reused.hasChunk(hash)) return;
    const compressed = await compress(content);
    await this.#store.put(chunkPath(hash), compressed);
    this.added += compressed.length;
  }
}
