import { isDeepStrictEqual } from 'node:util';
import { type ClientSession, type Model, mongo, type QueryFilter } from 'mongoose';
import type { DomainEvent, RecordedEvent } from './aggregate.ts';

/** Buffered access to the rows of one stream while events are applied. Changes are written in bulk afterwards. */
export interface ProjectionRows<Row> {
  get(id: string): Promise<Row | undefined>;
  /** If another stream has a row with this id, the append fails with a duplicate key error. */
  insert(row: Row): void;
  replace(row: Row): void;
  delete(id: string): void;
  /** Deletes all rows of the stream. */
  clear(): void;
}

/** A read model: rows that are written in the same transaction as the events they are derived from. */
interface Projection<Event extends DomainEvent, Row> {
  model: Model<Row>;
  /** Must be raised whenever `apply` derives other rows from the same events: the next start derives all rows again. */
  version: number;
  /** Selects the rows of one stream. */
  rowsOf(id: string): QueryFilter<Row>;
  /**
   * Applies one event to the rows. Must not write to the database: a rebuild applies all events in memory.
   * @param id of the aggregate that the event belongs to
   */
  apply(event: RecordedEvent<Event>, rows: ProjectionRows<Row>, id: string): Promise<void> | void;
}

/** A projection with any type of row. */
export interface AnyProjection<Event extends DomainEvent> {
  name: string;
  version: number;
  /** Applies newly appended events and writes the changed rows. */
  append(id: string, events: readonly RecordedEvent<Event>[], tx: ClientSession): Promise<void>;
  /** Derives the rows from all events of a stream and writes those that differ. Returns whether any did. */
  rebuild(
    id: string,
    events: readonly RecordedEvent<Event>[],
    tx: ClientSession,
    options?: { verify?: boolean },
  ): Promise<boolean>;
}

export function defineProjection<Event extends DomainEvent, Row extends { _id: string }>(
  projection: Projection<Event, Row>,
): AnyProjection<Event> {
  const { model, version, rowsOf } = projection;
  const write = async (operations: Operation[], session: ClientSession) => {
    if (operations.length > 0) await model.collection.bulkWrite(operations, { session, ignoreUndefined: true });
  };
  return {
    name: model.modelName,
    version,

    async append(id, events, session) {
      const load = (row: string) => model.findOne({ ...rowsOf(id), _id: row }, null, { session }).lean<Row>();
      const rows = new BufferedRows(load);
      for (const event of events) await projection.apply(event, rows, id);
      await write(rows.operations(rowsOf(id)), session);
    },

    async rebuild(id, events, session, { verify = false } = {}) {
      const rows = new BufferedRows<Row>(async () => null);
      for (const event of events) await projection.apply(event, rows, id);
      const stored = await model.find(rowsOf(id), null, { session }).lean<Row[]>();
      const operations = differences(stored, rows.present());
      if (!verify) await write(operations, session);
      return operations.length > 0;
    },
  };
}

const IDS_PER_DELETION = 10_000;

type Operation = mongo.AnyBulkWriteOperation;
type Change<Row> = { row: Row; isNew: boolean } | 'deleted';

/** Holds the changed rows in memory and loads other rows on demand. */
class BufferedRows<Row extends { _id: string }> implements ProjectionRows<Row> {
  readonly #load: (id: string) => Promise<Row | null>;
  readonly #changes = new Map<string, Change<Row>>();
  #cleared = false;

  constructor(load: (id: string) => Promise<Row | null>) {
    this.#load = load;
  }

  async get(id: string): Promise<Row | undefined> {
    const change = this.#changes.get(id);
    if (change) return change === 'deleted' ? undefined : change.row;
    return this.#cleared ? undefined : ((await this.#load(id)) ?? undefined);
  }

  insert(row: Row): void {
    this.#changes.set(row._id, { row, isNew: this.#changes.get(row._id) !== 'deleted' });
  }

  replace(row: Row): void {
    const change = this.#changes.get(row._id);
    this.#changes.set(row._id, { row, isNew: change !== undefined && change !== 'deleted' && change.isNew });
  }

  delete(id: string): void {
    this.#changes.set(id, 'deleted');
  }

  clear(): void {
    this.#changes.clear();
    this.#cleared = true;
  }

  /** Returns the rows that exist after all changes, for a buffer that started empty. */
  present(): Row[] {
    return [...this.#changes.values()].flatMap((change) => (change === 'deleted' ? [] : [change.row]));
  }

  operations(all: object): Operation[] {
    const operations: Operation[] = this.#cleared ? [{ deleteMany: { filter: all } }] : [];
    for (const [id, change] of this.#changes) {
      if (change === 'deleted') operations.push(deletion(id));
      else operations.push(change.isNew ? insertion(change.row) : replacement(change.row));
    }
    return operations;
  }
}

/** Returns the operations that turn the stored rows into the derived ones. */
function differences<Row extends { _id: string }>(stored: Row[], derived: Row[]): Operation[] {
  const before = new Map(stored.map((row) => [row._id, row]));
  const operations: Operation[] = [];
  for (const row of derived) {
    const old = before.get(row._id);
    before.delete(row._id);
    if (!old) operations.push(insertion(row));
    else if (!isDeepStrictEqual(old, bsonRoundTrip(row))) operations.push(replacement(row));
  }
  return [...deletions([...before.keys()]), ...operations];
}

// MongoDB's driver types every `_id` as an ObjectId unless the collection says otherwise.
const byId = (id: string) => ({ _id: id }) as unknown as mongo.Filter<mongo.BSON.Document>;
const insertion = (row: object): Operation => ({ insertOne: { document: row as mongo.BSON.Document } });
const replacement = (row: { _id: string }): Operation => ({
  replaceOne: { filter: byId(row._id), replacement: row, upsert: true },
});
const deletion = (id: string): Operation => ({ deleteOne: { filter: byId(id) } });

/** Deletes in bulk: one operation per row would take most of the time of erasing a long stream. */
function deletions(ids: string[]): Operation[] {
  const chunks = Array.from({ length: Math.ceil(ids.length / IDS_PER_DELETION) }, (_, index) =>
    ids.slice(index * IDS_PER_DELETION, (index + 1) * IDS_PER_DELETION),
  );
  return chunks.map((chunk) => ({ deleteMany: { filter: { _id: { $in: chunk } } as never } }));
}

/** Returns a document as it would be read back from MongoDB, e.g. without undefined properties. */
export function bsonRoundTrip<Document extends object>(document: Document): Document {
  return mongo.BSON.deserialize(mongo.BSON.serialize(document, { ignoreUndefined: true })) as Document;
}
