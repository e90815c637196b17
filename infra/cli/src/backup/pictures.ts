import { isMissing, MEDIA_KEY, originalKey } from '@cardume/bff/bucket';
import type { BucketItem } from 'minio';
import pMap from 'p-map';
import { z } from 'zod';
import type { BucketAccess } from '../installation.ts';
import { ChunkWriter } from './chunks.ts';
import { fileHash, type Manifest } from './manifest.ts';
import type { ReusedFiles } from './reused-files.ts';
import { readObject, s3Client } from './s3.ts';
import type { RawDocument } from './snapshot.ts';
import type { BackupStore } from './store.ts';
import { type Chunk, picturePath, readChunk, sha256 } from './stored-files.ts';

const CONCURRENCY = 8;
const ADDRESS = Buffer.from('/media/');
/** More than the length of the longest key. */
const KEY_BYTES = 210;

/** An object of the bucket, and the hash under which the backups store its content. */
const backedUpPicture = z.object({
  key: z.string().refine((key) => MEDIA_KEY.test(originalKey(key))),
  hash: fileHash,
  etag: z.string(),
  size: z.int(),
});
export type BackedUpPicture = z.infer<typeof backedUpPicture>;

/** Services whose rows reference pictures. */
export const SERVICES_WITH_PICTURES = ['stores', 'catalog'];
/** Collections that also reference pictures which are no longer shown. */
const HISTORY = ['events'];

/** Whether documents of the collection reference pictures that a backup must keep. */
export function referencesPictures(service: string, collection: string): boolean {
  return SERVICES_WITH_PICTURES.includes(service) && !HISTORY.includes(collection);
}

/** Adds the keys of all pictures whose address occurs anywhere in the document. */
export function collectPictureKeys(document: RawDocument, keys: Set<string>): void {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  for (let at = bytes.indexOf(ADDRESS); at !== -1; at = bytes.indexOf(ADDRESS, at + 1)) {
    const start = at + ADDRESS.length;
    const [key = ''] = /^[\w/-]+\.webp/.exec(bytes.toString('latin1', start, start + KEY_BYTES)) ?? [];
    if (MEDIA_KEY.test(key)) keys.add(key);
  }
}

interface Parts {
  bucket: BucketAccess;
  store: BackupStore;
  /** Keys of the originals that rows reference. */
  named: ReadonlySet<string>;
  /** Pictures of the last backup, by key. */
  known: ReadonlyMap<string, BackedUpPicture>;
  reused: ReusedFiles;
  progress: (text: string) => void;
}

/**
 * Backs up the referenced pictures with their narrower copies. Pictures with the same ETag and size as in the last
 * backup are not read, because pictures are immutable. Pictures deleted meanwhile, with their account, count as
 * missing.
 */
export async function backUpPictures(parts: Parts): Promise<Manifest['pictures']> {
  const { bucket, store, named, known, reused, progress } = parts;
  const client = s3Client(bucket);
  const copied: BackedUpPicture[] = [];
  const found = new Set<string>();
  const copy = async ({ name: key, etag = '', size = 0 }: BucketItem) => {
    if (key === undefined || !named.has(originalKey(key))) return;
    const picture = await copyOf(key, etag, size);
    if (!picture) return;
    found.add(originalKey(key));
    copied.push(picture);
    if (copied.length % 1_000 === 0) progress(`pictures: ${copied.length}`);
  };
  const copyOf = async (key: string, etag: string, size: number): Promise<BackedUpPicture | undefined> => {
    const before = known.get(key);
    if (before?.etag === etag && before.size === size && (await reused.hasPicture(before.hash, true))) return before;
    try {
      const content = await readObject(await client.getObject(bucket.bucket, key));
      const hash = sha256(content);
      if (!(await reused.hasPicture(hash, false))) await store.put(picturePath(hash), content);
      return { key, hash, etag, size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  await pMap(objectsOf(client, bucket.bucket), copy, { concurrency: CONCURRENCY });
  copied.sort((a, b) => (a.key < b.key ? -1 : 1));
  const bytes = copied.reduce((sum, { size }) => sum + size, 0);
  return {
    count: copied.length,
    bytes,
    missing: named.size - found.size,
    chunks: await writeList(new ChunkWriter(store, reused), copied),
  };
}

/** Iterates over the objects of a bucket in the order of their keys; over none if the bucket does not exist. */
export async function* objectsOf(client: ReturnType<typeof s3Client>, bucket: string): AsyncGenerator<BucketItem> {
  try {
    yield* client.listObjectsV2(bucket, '', true) as AsyncIterable<BucketItem>;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function writeList(writer: ChunkWriter, pictures: readonly BackedUpPicture[]): Promise<Chunk[]> {
  for (const { key, hash, etag, size } of pictures) {
    await writer.add(Buffer.from(key), Buffer.from(`${JSON.stringify({ key, hash, etag, size })}\n`));
  }
  return writer.finish();
}

/** Iterates over the pictures of a backup, in the order of their keys. @throws Error for a damaged list */
export async function* picturesOf(store: BackupStore, { pictures }: Manifest): AsyncGenerator<BackedUpPicture> {
  for (const chunk of pictures.chunks) yield* await listedPictures(store, chunk);
}

/** Returns the pictures in a chunk of the list. @throws Error if it is missing or damaged */
export async function listedPictures(store: BackupStore, chunk: Pick<Chunk, 'hash'>): Promise<BackedUpPicture[]> {
  const lines = (await readChunk(store, chunk)).toString().trimEnd().split('\n');
  return lines.map((line) => backedUpPicture.parse(JSON.parse(line)));
}
