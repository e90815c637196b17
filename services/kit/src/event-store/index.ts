/** Streams of events on MongoDB: deciding, appending, reading, rebuilding (DESIGN section 2). */
export {
  type Aggregate,
  type Decision,
  type DomainEvent,
  type EventDocument,
  type EventMeta,
  type EventVersion,
  foldEvents,
  type Recorded,
  type Rejection,
  type StreamDocument,
  type Upcast,
} from './aggregate.ts';
export { AggregateStore, type ExecuteOptions, type Outcome } from './aggregate-store.ts';
export { CommandRejected, GuardTaken, isDuplicateKey, StreamBusy, VersionConflict } from './errors.ts';
export { createGuard, type Guard } from './guards.ts';
export { type Due, type Outbox, type OutgoingEvent, type OutgoingMessage, outboxOf, type Published } from './outbox.ts';
export { type AnyProjection, defineProjection, type Projection } from './projection.ts';
export { type RebuildReport, rebuild } from './rebuild.ts';
export { inTransaction } from './transaction.ts';
export { upcast } from './versions.ts';
