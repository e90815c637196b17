import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { BackupStore } from './store.ts';

/* Chunks and pictures of backups, which are named by the hash of their content. */

const decompress = promisify(zstdDecompress);

export interface Chunk {
  hash: string;
  /** Number of its records. */
  count: number;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
export const chunkPath = (hash: string) => `chunks/${hash.slice(0, 2)}/${hash}`;

/** Returns the content of a chunk. @throws Error if it is missing or damaged */
export async function readChunk(store: BackupStore, { hash }: Pick<Chunk, 'hash'>): Promise<Buffer> {
  const content = await decompress(await store.get(chunkPath(hash)));
  if (sha256(content) !== hash) throw new Error(`the chunk ${hash} is damaged`);
  return content;
}

export const picturePath = (hash: string) => `pictures/${hash.slice(0, 2)}/${hash}`;

/** Returns the content of a picture. @throws Error if it is missing or damaged */
export async function readPicture(store: BackupStore, hash: string): Promise<Buffer> {
  const content = await store.get(picturePath(hash));
  if (sha256(content) !== hash) throw new Error(`the picture ${hash} is damaged`);
  return content;
}
