import { isDataCollection } from '@cardume/kit/maintenance';
import { BSON, type MongoClient } from 'mongodb';
import { collectPictureKeys, referencesPictures, SERVICES_WITH_PICTURES } from '../backup/pictures.ts';
import type { RawDocument } from '../backup/snapshot.ts';
import type { DatabaseAccess } from '../installation.ts';
import { databaseOf } from '../restore/staging.ts';

const BATCH_SIZE = 500;

interface Parts {
  client: MongoClient;
  databases: DatabaseAccess;
}

/** Returns the keys of the originals that rows reference. */
export async function referencedPictures(parts: Parts): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { document } of documentsOf(parts)) collectPictureKeys(document, keys);
  return keys;
}

/** Whether a row references a picture. */
export async function hasReferencedPictures(parts: Parts): Promise<boolean> {
  const keys = new Set<string>();
  for await (const { document } of documentsOf(parts)) {
    collectPictureKeys(document, keys);
    if (keys.size > 0) return true;
  }
  return false;
}

/** Returns a document that references each of these pictures, as `<service>/<collection>/<id>` by key. */
export async function referencesTo(parts: Parts, pictures: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (pictures.size === 0) return names;
  for await (const { document, place } of documentsOf(parts)) {
    const keys = new Set<string>();
    collectPictureKeys(document, keys);
    for (const key of keys) if (pictures.has(key)) names.set(key, `${place}/${BSON.deserialize(document)._id}`);
  }
  return names;
}

async function* documentsOf(parts: Parts): AsyncGenerator<{ document: RawDocument; place: string }> {
  for (const service of SERVICES_WITH_PICTURES) {
    const db = databaseOf(parts, service);
    const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
    for (const { name } of listed) {
      if (!isDataCollection(name) || !referencesPictures(service, name)) continue;
      const cursor = db.collection(name).find({}, { raw: true, batchSize: BATCH_SIZE });
      // With `raw` the driver yields the bytes of documents, which its types do not express.
      for await (const document of cursor as unknown as AsyncIterable<RawDocument>) {
        yield { document, place: `${service}/${name}` };
      }
    }
  }
}
