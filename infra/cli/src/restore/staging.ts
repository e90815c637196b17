import { UserError } from '@cardume/infra/shared';
import { serviceNames } from '@cardume/infra/topology';
import { isDataCollection } from '@cardume/kit/maintenance';
import { BSON, type Db, type IndexDescription, type MongoClient } from 'mongodb';
import { chunksOfDocuments } from '../backup/documents.ts';
import type { BackedUpCollection, Manifest } from '../backup/manifest.ts';
import type { RawDocument } from '../backup/snapshot.ts';
import type { BackupStore } from '../backup/store.ts';
import type { DatabaseAccess } from '../installation.ts';

const PREFIX = 'restore_';
const DOCUMENTS_PER_INSERT = 1_000;
const PROGRESS_EVERY = 100_000;
const NAMESPACE_NOT_FOUND = 26;
/** Keeps the BSON type of every value: a number stored as a long stays one. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

interface Parts {
  client: MongoClient;
  databases: DatabaseAccess;
  progress: (text: string) => void;
}

export const databaseOf = ({ client, databases }: Pick<Parts, 'client' | 'databases'>, service: string) =>
  client.db(`${databases.prefix}_${service}`);

/**
 * Loads a backup into collections beside the live ones, with their indexes, and verifies hashes and counts. Drops
 * previously staged collections first.
 * @returns the number of documents
 * @throws UserError for a damaged backup
 */
export async function stageBackup(parts: Parts, store: BackupStore, manifest: Manifest): Promise<number> {
  await dropStaged(parts);
  let total = 0;
  for (const service of serviceNames) {
    const db = databaseOf(parts, service);
    for (const collection of manifest.databases[service]?.collections ?? []) {
      const count = await stageCollection(db, store, collection, (loaded) =>
        parts.progress(`${service}/${collection.name}: ${loaded} of ${collection.count} documents`),
      );
      total += count;
    }
  }
  return total;
}

async function stageCollection(
  db: Db,
  store: BackupStore,
  { name, count, indexes, chunks }: BackedUpCollection,
  progress: (loaded: number) => void,
): Promise<number> {
  const staged = db.collection(PREFIX + name);
  await db.createCollection(staged.collectionName);
  let loaded = 0;
  let waiting: RawDocument[] = [];
  const insert = async () => {
    if (waiting.length === 0) return;
    const documents = waiting.map((document) => BSON.deserialize(document, EXACT));
    await staged.insertMany(documents, { ordered: false, ignoreUndefined: false });
    loaded += documents.length;
    if (Math.floor(loaded / PROGRESS_EVERY) > Math.floor((loaded - documents.length) / PROGRESS_EVERY))
      progress(loaded);
    waiting = [];
  };
  for await (const some of readable(chunksOfDocuments(store, { chunks }))) {
    waiting.push(...some);
    if (waiting.length >= DOCUMENTS_PER_INSERT) await insert();
  }
  await insert();
  const stored = await staged.countDocuments();
  if (loaded !== count || stored !== count) {
    throw new UserError(`The backup is damaged: ${name} has ${loaded} documents, not ${count}.`);
  }
  if (indexes.length > 0) await staged.createIndexes(indexes as unknown as IndexDescription[]);
  if (loaded > 0) progress(loaded);
  return loaded;
}

/** Converts errors of a missing or damaged chunk to a UserError. */
async function* readable<T>(chunks: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* chunks;
  } catch (error) {
    throw new UserError(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Drops the collections that an earlier restore has loaded. */
export async function dropStaged(parts: Parts): Promise<void> {
  for (const service of serviceNames) {
    const db = databaseOf(parts, service);
    for (const name of await namesIn(db)) if (name.startsWith(PREFIX)) await db.dropCollection(name);
  }
}

/**
 * Renames the staged collections to the live ones, and drops those that the backup does not have. Not atomic: after an
 * interruption a backup has to be staged completely and swapped again.
 */
export async function swapStaged(parts: Parts, manifest: Manifest): Promise<void> {
  for (const service of serviceNames) {
    const db = databaseOf(parts, service);
    const kept = new Set((manifest.databases[service]?.collections ?? []).map(({ name }) => name));
    for (const name of kept) await db.collection(PREFIX + name).rename(name, { dropTarget: true });
    for (const name of await namesIn(db)) {
      if (isDataCollection(name) && !kept.has(name)) await db.dropCollection(name).catch(ignoreMissingCollection);
    }
    parts.progress(`${service}: replaced`);
  }
}

async function namesIn(db: Db): Promise<string[]> {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name);
}

function ignoreMissingCollection(error: { code?: unknown }): void {
  if (error.code !== NAMESPACE_NOT_FOUND) throw error;
}
