import { type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { EventDocument, StreamDocument } from './aggregate.ts';

const { Mixed } = Schema.Types;

/** Returns the connection's model of a collection. Defines it on the first call; Mongoose rejects a redefinition. */
export function modelOf<Row>(connection: Connection, collection: string, schema: () => Schema<Row>): Model<Row> {
  const existing = connection.models[collection] as Model<Row> | undefined;
  return existing ?? (connection.model(collection, schema(), collection) as unknown as Model<Row>);
}

/**
 * Creates the collection and the indexes of a model. May be repeated after a failure, unlike `model.init()`, which
 * mongoose calls once and whose outcome it keeps.
 */
export async function createCollection<Row>(model: Model<Row>): Promise<void> {
  await model.init().catch(() => recreateCollection(model));
}

/** Creates what is missing of the collection and the indexes of a model, also after `createCollection` has succeeded. */
export async function recreateCollection<Row>(model: Model<Row>): Promise<void> {
  await model.createCollection();
  await model.createIndexes();
}

export function streamModel(connection: Connection, collection: string): Model<StreamDocument<unknown>> {
  return modelOf(connection, collection, () => {
    const schema = new Schema<StreamDocument<unknown>>(
      {
        _id: String,
        version: Number,
        stateVersion: Number,
        state: Mixed,
        unpublished: Boolean,
        published: { version: Number, seq: Number },
        rewrites: Number,
      },
      { minimize: false, versionKey: false },
    );
    schema.index({ unpublished: 1, _id: 1 }, { partialFilterExpression: { unpublished: true } });
    schema.index({ stateVersion: 1 });
    return schema;
  });
}

/** Indexes of version 1.0.0 on fields that were renamed since. */
const OLD_INDEXES = ['dirty_1__id_1', 'fold_1'];
const MISSING_COLLECTION_OR_INDEX = [26, 27];

/**
 * Renames fields of version 1.0.0: `dirty` to `unpublished`, `fold` to `stateVersion`. Idempotent. Runs at every start,
 * before anything is published, because a replica of 1.0.0 may have written documents since the previous start.
 */
export async function renameOldFields({ collection }: Model<StreamDocument<unknown>>): Promise<void> {
  const old = { $or: [{ dirty: { $exists: true } }, { fold: { $exists: true } }] };
  const renamed = { unpublished: { $or: ['$dirty', '$unpublished'] }, stateVersion: '$fold' };
  await collection.updateMany(old, [{ $set: renamed }, { $unset: ['dirty', 'fold'] }]);
  for (const index of OLD_INDEXES) await collection.dropIndex(index).catch(ignoreMissing);
}

function ignoreMissing(error: mongo.MongoServerError): void {
  if (!MISSING_COLLECTION_OR_INDEX.includes(Number(error.code))) throw error;
}

/** Index of version 1.0.0 for the audit, which lacked the sort by id. */
const OLD_AUDIT_INDEX = 'actor_1_at_-1';

/** Drops the previous index for the audit. To be called when the new one exists. Idempotent, also if run concurrently. */
export async function dropOldAuditIndex({ collection }: Model<EventDocument>): Promise<void> {
  await collection.dropIndex(OLD_AUDIT_INDEX).catch(ignoreMissing);
}

/** Returns the model of the events of all streams of a service. */
export function eventModel(connection: Connection): Model<EventDocument> {
  return modelOf(connection, 'events', () => {
    const schema = new Schema<EventDocument>(
      {
        streamId: String,
        version: Number,
        name: String,
        v: Number,
        at: String,
        actor: String,
        correlationId: String,
        causationId: String,
        data: Mixed,
        personal: Mixed,
      },
      { minimize: false, versionKey: false },
    );
    schema.index({ streamId: 1, version: 1 }, { unique: true });
    schema.index({ actor: 1, at: -1, _id: -1 });
    return schema;
  });
}

/** The state of a stream at an earlier version, from which old events are read without replaying the whole stream. */
export interface SnapshotDocument<State> {
  streamId: string;
  version: number;
  /** `stateVersion` of the code that wrote it; other code ignores the snapshot. */
  stateVersion: number;
  state: State;
}

/** Returns the model of the snapshots of all streams of a service. */
export function snapshotModel(connection: Connection): Model<SnapshotDocument<unknown>> {
  return modelOf(connection, 'snapshots', () => {
    const schema = new Schema<SnapshotDocument<unknown>>(
      { streamId: String, version: Number, stateVersion: Number, state: Mixed },
      { minimize: false, versionKey: false },
    );
    schema.index({ streamId: 1, version: 1 }, { unique: true });
    return schema;
  });
}

export interface Erasure {
  _id: string;
  at: string;
}

/** Returns the model of the list of erased streams. A restore of an older backup shortens it, see `Tombstones`. */
export function erasureModel(connection: Connection): Model<Erasure> {
  return modelOf(connection, 'erasures', () => new Schema<Erasure>({ _id: String, at: String }, { versionKey: false }));
}
