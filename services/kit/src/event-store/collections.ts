import { isDeepStrictEqual } from 'node:util';
import type { Connection, mongo } from 'mongoose';
import { whileEndingAbandonedTransactions } from './abandoned-transactions.ts';

/** Fields of an index and its options, as in `Schema.index`. */
type Index = readonly [key: Record<string, unknown>, options?: mongo.CreateIndexesOptions];

const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/**
 * Creates what is missing of the collections and indexes of all models of a connection. Idempotent, also if run
 * concurrently. Looks first: DDL waits for every open transaction, also that of a killed process, and all later
 * operations of the collection wait for the DDL.
 * @throws MongoServerError if an index exists with other options
 */
export async function createMissingCollections(connection: Connection): Promise<void> {
  const existing = new Set((await connection.listCollections()).map(({ name }) => name));
  const create = async (model: Connection['models'][string]) => {
    if (!existing.has(model.collection.collectionName)) {
      await whileEndingAbandonedTransactions(connection, () => model.createCollection());
    }
    await createMissingIndexes(connection, model.collection, model.schema.indexes() as Index[]);
  };
  await Promise.all(Object.values(connection.models).map(create));
}

/** Creates those of the indexes that are missing, and the collection with them. @throws as `createMissingCollections` */
export async function createMissingIndexes(
  connection: Connection,
  collection: Pick<mongo.Collection, 'listIndexes' | 'createIndex'>,
  indexes: readonly Index[],
): Promise<void> {
  if (indexes.length === 0) return;
  const stored = await collection.listIndexes().toArray().catch(noneIfMissing);
  for (const [key, options = {}] of indexes) {
    if (stored.some((index) => isSameIndex(index, key, options))) continue;
    await whileEndingAbandonedTransactions(connection, () =>
      collection.createIndex(key as mongo.IndexSpecification, options),
    );
  }
}

function noneIfMissing(error: mongo.MongoServerError): [] {
  if (error.code === NAMESPACE_NOT_FOUND) return [];
  throw error;
}

function isSameIndex(stored: mongo.IndexDescriptionInfo, key: object, options: mongo.CreateIndexesOptions): boolean {
  return (
    isDeepStrictEqual(Object.entries(stored.key), Object.entries(key)) &&
    OPTIONS.every((name) => isDeepStrictEqual(stored[name], options[name]))
  );
}

/** Drops those of the indexes that exist. Idempotent, also if run concurrently. */
export async function dropIndexes(
  connection: Connection,
  collection: Pick<mongo.Collection, 'listIndexes' | 'dropIndex'>,
  names: readonly string[],
): Promise<void> {
  const stored = await collection.listIndexes().toArray().catch(noneIfMissing);
  for (const { name } of stored) {
    if (!names.includes(name)) continue;
    await whileEndingAbandonedTransactions(connection, () => collection.dropIndex(name).catch(ignoreMissingIndex));
  }
}

/** Ignores a missing collection too. */
function ignoreMissingIndex(error: mongo.MongoServerError): void {
  if (error.code !== INDEX_NOT_FOUND && error.code !== NAMESPACE_NOT_FOUND) throw error;
}
