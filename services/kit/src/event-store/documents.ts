import { type Connection, type Model, Schema } from 'mongoose';
import type { EventDocument, StreamDocument } from './aggregate.ts';

const { Mixed } = Schema.Types;

/** The model of an aggregate's stream documents. */
export function streamModel(connection: Connection, collection: string): Model<StreamDocument<unknown>> {
  const schema = new Schema<StreamDocument<unknown>>(
    {
      _id: String,
      version: Number,
      fold: Number,
      state: Mixed,
      dirty: Boolean,
      published: { version: Number, seq: Number },
    },
    { minimize: false, versionKey: false, collection },
  );
  schema.index({ dirty: 1 }, { partialFilterExpression: { dirty: true } });
  schema.index({ fold: 1 });
  return connection.model<StreamDocument<unknown>>(collection, schema);
}

/** The events of all streams of a service. */
export function eventModel(connection: Connection): Model<EventDocument> {
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
    { minimize: false, versionKey: false, collection: 'events' },
  );
  schema.index({ streamId: 1, version: 1 }, { unique: true });
  schema.index({ actor: 1, at: -1 });
  return connection.model<EventDocument>('events', schema);
}

export interface Erasure {
  _id: string;
  at: string;
}

/** Which streams were erased, so that it can be done again after a restore. */
export function erasureModel(connection: Connection): Model<Erasure> {
  const schema = new Schema<Erasure>({ _id: String, at: String }, { versionKey: false, collection: 'erasures' });
  return connection.model<Erasure>('erasures', schema);
}
