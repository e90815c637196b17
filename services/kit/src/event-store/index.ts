/** Event-sourced streams on MongoDB: deciding, appending, reading, rebuilding. */
export {
  type Aggregate,
  type Decision,
  type DomainEvent,
  type EventDocument,
  type EventMeta,
  type EventsOf,
  type EventVersion,
  type EventVersions,
  type RecordedEvent,
  type Rejection,
  reduceEvents,
  type StreamDocument,
  type Upcast,
} from './aggregate.ts';
export {
  AggregateStore,
  type AnyStore,
  type ExecuteOptions,
  type Outcome,
  type StoreOf,
  type StoreOptions,
} from './aggregate-store.ts';
export { CommandRejected, GuardTaken, isDuplicateKey, StreamBusy, UnknownEvent, VersionConflict } from './errors.ts';
export { changedFields } from './fields.ts';
export { createGuard, type Guard } from './guards.ts';
export { type Outbox, type OutgoingMessage, outboxOf, type PendingPublication, type Published } from './outbox.ts';
export { type AnyProjection, defineProjection, type Projection, type ProjectionRows } from './projection.ts';
export { type RebuildReport, type RebuiltStream, rebuild, rebuildStreams } from './rebuild.ts';
export { projectionVersionModel, refresh } from './refresh.ts';
export type { StreamState } from './stream-reader.ts';
export { inTransaction } from './transaction.ts';
export { checkEvent, MalformedEvent, upcast } from './versions.ts';
