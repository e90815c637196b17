import { UserError } from '@cardume/infra/shared';
import { type DataVersionRow, isDataCollection, MAINTENANCE_COLLECTION, VERSION_ID } from '@cardume/kit/maintenance';
import { isEarlierRelease } from '@cardume/kit/version';
import type { ClientSession, Db, MongoClient, MongoServerError } from 'mongodb';

/** How long the server must be able to read the moment of a snapshot, in s. */
const HISTORY_WINDOW_S = 6 * 3_600;
const HISTORY_ID = 'history';
const BATCH_SIZE = 500;

/** The BSON bytes of a document. */
export type RawDocument = Uint8Array;

/** A consistent view of all databases of an installation as of one moment. */
export class Snapshot {
  readonly #client: MongoClient;
  readonly #session: ClientSession;
  readonly #prefix: string;
  readonly #windowBefore: number | undefined;

  private constructor(client: MongoClient, prefix: string, windowBefore: number | undefined) {
    this.#client = client;
    this.#session = client.startSession({ snapshot: true });
    this.#prefix = prefix;
    this.#windowBefore = windowBefore;
  }

  /** Opens the databases. The first read determines the moment. */
  static async open(client: MongoClient, prefix: string): Promise<Snapshot> {
    return new Snapshot(client, prefix, await extendHistory(client, notesOf(client, prefix)));
  }

  /** Returns the collections of a service sorted by name, with their indexes except that of `_id`. */
  async collections(service: string) {
    const db = this.#database(service);
    const listed = await db.listCollections({ type: 'collection' }).toArray();
    const names = listed.map(({ name }) => name).filter(isDataCollection);
    return Promise.all(names.sort().map(async (name) => ({ name, indexes: await indexesOf(db, name) })));
  }

  /** Reads a collection in the order of `_id`. */
  documents(service: string, collection: string): AsyncIterable<RawDocument> {
    const options = { session: this.#session, raw: true, batchSize: BATCH_SIZE } as const;
    const cursor = this.#database(service).collection(collection).find({}, options).sort({ _id: 1 });
    // With `raw` the driver yields the bytes of documents, which its types do not express.
    return cursor as unknown as AsyncIterable<RawDocument>;
  }

  /** Returns the version of the product that wrote the data last; undefined if none is recorded. */
  async dataVersion(services: readonly string[]): Promise<string | undefined> {
    const rows = await Promise.all(
      services.map((service) =>
        this.#database(service).collection<DataVersionRow>(MAINTENANCE_COLLECTION).findOne({ _id: VERSION_ID }),
      ),
    );
    const versions = rows.flatMap((row) => row?.version ?? []);
    return versions.reduce<string | undefined>(
      (last, one) => (last === undefined || isEarlierRelease(last, one) ? one : last),
      undefined,
    );
  }

  async close(): Promise<void> {
    await this.#session.endSession();
    if (this.#windowBefore !== undefined) await resetHistory(this.#client, this.#prefix);
  }

  #database(service: string): Db {
    return this.#client.db(`${this.#prefix}_${service}`);
  }
}

/** Returns the indexes of a collection except that of `_id`, as `createIndexes` takes them. */
export async function indexesOf(db: Db, collection: string) {
  const indexes = await db.collection(collection).listIndexes().toArray();
  return indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ns: _namespace, ...index }) => index);
}

/**
 * The server's original setting, stored while a backup runs, so that the next command can reset it if this one is
 * killed.
 */
interface HistoryNote {
  _id: string;
  seconds: number;
}

const notesOf = (client: MongoClient, prefix: string) =>
  client.db(`${prefix}_auth`).collection<HistoryNote>(MAINTENANCE_COLLECTION);

/**
 * Extends the server's snapshot history to the longest duration of a backup. Returns the original setting; undefined if
 * it is sufficient, or the user may not change it: a backup may then take at most the server's setting, 5 min by
 * default.
 */
async function extendHistory(client: MongoClient, notes: ReturnType<typeof notesOf>): Promise<number | undefined> {
  try {
    const name = 'minSnapshotHistoryWindowInSeconds';
    const { [name]: present } = await client.db('admin').command({ getParameter: 1, [name]: 1 });
    const left = await notes.findOne({ _id: HISTORY_ID });
    if (!left && present >= HISTORY_WINDOW_S) return undefined;
    const before = left?.seconds ?? present;
    await notes.updateOne({ _id: HISTORY_ID }, { $set: { seconds: before } }, { upsert: true });
    await setHistory(client, HISTORY_WINDOW_S);
    return before;
  } catch {
    return undefined;
  }
}

/** Resets the server's setting that a backup has extended, and that a killed one has left. */
export async function resetHistory(client: MongoClient, prefix: string): Promise<void> {
  const notes = notesOf(client, prefix);
  const left = await notes.findOne({ _id: HISTORY_ID });
  if (!left) return;
  await setHistory(client, left.seconds);
  await notes.deleteOne({ _id: HISTORY_ID });
}

async function setHistory(client: MongoClient, seconds: number): Promise<void> {
  await client.db('admin').command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: seconds });
}

const SNAPSHOT_GONE = [239, 246];

/** Returns a UserError for errors of a snapshot that the server no longer has; other errors unchanged. */
export function explainSnapshotError(error: unknown): unknown {
  if (!SNAPSHOT_GONE.includes(Number((error as MongoServerError).code))) return error;
  return new UserError(
    'MongoDB no longer has the moment of this backup: it took too long, or a collection was changed. Try again, and allow ' +
      'the user of MONGO_URL to set minSnapshotHistoryWindowInSeconds.',
  );
}

/** Returns the bytes of a document's `_id`, which MongoDB stores first. */
export function idBytes(document: RawDocument): Uint8Array {
  const view = new DataView(document.buffer, document.byteOffset, document.byteLength);
  // Length (4 bytes), type (1), `_id` and a zero byte (4), value; a string begins with its length.
  const start = 9;
  const isString = document[4] === 0x02;
  const length = isString ? 4 + view.getInt32(start, true) : 12;
  return document.subarray(start, Math.min(start + length, document.length));
}
