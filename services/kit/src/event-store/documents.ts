import { type Connection, type Model, Schema } from 'mongoose';
import type { EventDocument, StreamDocument } from './aggregate.ts';

const { Mixed } = Schema.Types;

/** An undefined property of a state or an event is stored as absent, not as null. */
export const WITHOUT_UNDEFINED = { ignoreUndefined: true };

/** Returns the connection's model of a collection. Defines it on the first call; Mongoose rejects a redefinition. */
export function modelOf<Row>(connection: Connection, collection: string, schema: () => Schema<Row>): Model<Row> {
  const existing = connection.models[collection] as Model<Row> | undefined;
  return existing ?? (connection.model(collection, schema(), collection) as unknown as Model<Row>);
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
