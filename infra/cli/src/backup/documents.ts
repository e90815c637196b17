import type { BackedUpCollection } from './manifest.ts';
import type { RawDocument } from './snapshot.ts';
import type { BackupStore } from './store.ts';
import { type Chunk, readChunk } from './stored-files.ts';

/** Iterates over the documents of a backed-up collection, a chunk at a time. @throws Error for a damaged chunk */
export async function* chunksOfDocuments(
  store: BackupStore,
  { chunks }: Pick<BackedUpCollection, 'chunks'>,
): AsyncGenerator<RawDocument[]> {
  for (const chunk of chunks) {
    const documents = await readDocuments(store, chunk);
    if (documents.length !== chunk.count) throw new Error(`the chunk ${chunk.hash} has another number of documents`);
    yield documents;
  }
}

/** Returns the documents of a chunk. @throws Error if it is missing or damaged */
export async function readDocuments(store: BackupStore, chunk: Pick<Chunk, 'hash'>): Promise<RawDocument[]> {
  return split(await readChunk(store, chunk));
}

/** Splits concatenated BSON documents, each of which starts with its length. */
function split(content: Buffer): RawDocument[] {
  const documents = [];
  for (let at = 0; at < content.length; ) {
    const end = at + content.readInt32LE(at);
    documents.push(content.subarray(at, end));
    at = end;
  }
  return documents;
}
