import type { Connection, Model } from 'mongoose';
import type { EventDocument, StreamDocument } from './aggregate.ts';
import { rowModel } from './row-model.ts';

/** An undefined property of a state or an event is stored as absent, not as null. */
export const WITHOUT_UNDEFINED = { ignoreUndefined: true };

export function streamModel(connection: Connection, collection: string): Model<StreamDocument<unknown>> {
  return rowModel<StreamDocument<unknown>>(connection, collection, {
    indexes: [[{ unpublished: 1, _id: 1 }, { partialFilterExpression: { unpublished: true } }], [{ stateVersion: 1 }]],
    opaque: ['state'],
  });
}

/** Returns the model of the events of all streams of a service. */
export function eventModel(connection: Connection): Model<EventDocument> {
  return rowModel<EventDocument>(connection, 'events', {
    indexes: [[{ streamId: 1, version: 1 }, { unique: true }], [{ actor: 1, at: -1, _id: -1 }]],
    opaque: ['data', 'personal'],
    generatedIds: true,
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
  return rowModel<SnapshotDocument<unknown>>(connection, 'snapshots', {
    indexes: [[{ streamId: 1, version: 1 }, { unique: true }]],
    opaque: ['state'],
    generatedIds: true,
  });
}

export interface ErasedStream {
  _id: string;
  at: string;
}

/** Returns the model of the list of erased streams. A restore of an older backup shortens it, see `Tombstones`. */
export function erasedStreamModel(connection: Connection): Model<ErasedStream> {
  return rowModel<ErasedStream>(connection, 'erasures');
}
