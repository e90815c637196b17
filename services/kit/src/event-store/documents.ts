import { type Connection, type Model, Schema } from 'mongoose';
import type { EventDocument, StreamDocument } from './aggregate.ts';

const { Mixed } = Schema.Types;

/** The connection's model of a collection, made where it is missing: several parts may ask for the same one. */
export function modelOf<Row>(connection: Connection, collection: string, schema: () => Schema<Row>): Model<Row> {
  const existing = connection.models[collection] as Model<Row> | undefined;
  return existing ?? (connection.model(collection, schema(), collection) as unknown as Model<Row>);
}

/** The model of an aggregate's stream documents. */
export function streamModel(connection: Connection, collection: string): Model<StreamDocument<unknown>> {
  return modelOf(connection, collection, () => {
    const schema = new Schema<StreamDocument<unknown>>(
      {
        _id: String,
        version: Number,
        fold: Number,
        state: Mixed,
        dirty: Boolean,
        published: { version: Number, seq: Number },
        rewrites: Number,
      },
      { minimize: false, versionKey: false },
    );
    schema.index({ dirty: 1, _id: 1 }, { partialFilterExpression: { dirty: true } });
    schema.index({ fold: 1 });
    return schema;
  });
}

/** The events of all streams of a service. */
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
    schema.index({ actor: 1, at: -1 });
    return schema;
  });
}

export interface Erasure {
  _id: string;
  at: string;
}

/** Which streams were erased, so that it can be done again after a restore. */
export function erasureModel(connection: Connection): Model<Erasure> {
  return modelOf(connection, 'erasures', () => new Schema<Erasure>({ _id: String, at: String }, { versionKey: false }));
}
