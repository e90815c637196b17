/** Event-sourced streams on MongoDB: deciding, appending, reading, rebuilding. */
export type {
  Aggregate,
  Decision,
  DomainEvent,
  EventDocument,
  EventsOf,
  EventVersions,
  RecordedEvent,
  Rejection,
  StreamDocument,
  Upcast,
} from './aggregate.ts';
export {
  AggregateStore,
  type AnyStore,
  anyStore,
  type ExecuteOptions,
  type Outcome,
  type StoreOf,
} from './aggregate-store.ts';
export { createMissingCollections, createMissingIndexes, dropIndexes } from './collections.ts';
export { erasedIds } from './erasure.ts';
export { eraseLeftovers } from './erasure-leftovers.ts';
export { CommandRejected, GuardTaken, isDuplicateKey, StreamBusy, UnknownEvent, VersionConflict } from './errors.ts';
export { changedFields } from './fields.ts';
export { createGuard, type Guard } from './guards.ts';
export { type Outbox, type OutboxMessage, outboxOf, type Published } from './outbox.ts';
export { type AnyProjection, defineProjection, type ProjectionRows } from './projection.ts';
export { type RebuiltStream, rebuild, rebuildStreams } from './rebuild.ts';
export { projectionVersionModel, refresh } from './refresh.ts';
export { rowModel } from './row-model.ts';
export type { StreamState } from './stream-reader.ts';
export { inTransaction } from './transaction.ts';
