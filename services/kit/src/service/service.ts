import type { Express } from 'express';
import type { Connection } from 'mongoose';
import {
  type Aggregate,
  type AggregateStore,
  type AnyProjection,
  type AnyStore,
  anyStore,
  type DomainEvent,
} from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Subscription } from '../messaging/index.ts';
import type { StreamFollower } from '../stream/index.ts';
import type { RebuildTarget } from './rebuild-job.ts';

/** What an event-sourced service consists of besides what all have. `eventSourcedService` makes a module of it. */
export interface Service {
  /** The aggregates, each by `published`. */
  aggregates: readonly PublishedAggregate[];
  /** Adds the routes of the internal API. */
  routes: (app: Express) => void;
  /** Durable consumers of other services' messages, each shared by all replicas. */
  subscriptions?: readonly Subscription<unknown>[];
  /** The streams that fill a copy in memory: every replica reads them, starting with the last message of each. */
  followers?: readonly StreamFollower[];
  /**
   * Work that runs once when the followed streams have caught up, and is repeated until it succeeds. Until then the
   * service listens, but is not ready.
   */
  fillings?: readonly { name: string; work: () => Promise<void> }[];
  /** Derived data besides the aggregates, which a rebuild derives again and its verification compares. */
  rebuildTargets?: readonly RebuildTarget[];
  /** Runs at start, once collections and indexes exist. Must be idempotent. */
  prepare?: () => Promise<unknown>;
  /** Work that runs from the moment the service listens until `stopping` is aborted, by a restore too. */
  background?: readonly { name: string; work: BackgroundWork }[];
}

/** Must not reject. After `stopping` is aborted it resolves as soon as the current step is done. */
export type BackgroundWork = (stopping: AbortSignal) => Promise<void>;

/** An aggregate whose changes are published. */
export interface PublishedAggregate {
  store: AnyStore;
  /** Set if tombstones of its erased streams are kept. Must be idempotent. */
  erase?: (id: string) => Promise<unknown>;
}

/** What a service is built with. */
export interface ServiceTools {
  connection: Connection;
  logger: Logger;
  /** Publishes a message on core NATS, which may be lost; drops it once the connection is closed. */
  publishLive(subject: string, message: unknown): void;
  /** Opens the streams of an aggregate. */
  aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections?: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command>;
}

/**
 * Returns an aggregate for `Service.aggregates`.
 * @param erase keeps tombstones of the erased streams, and at start erases those again that a restored backup has brought
 * back. Only for aggregates that are not closed by messages of another service, which close them anyway
 */
export function published<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  erase?: PublishedAggregate['erase'],
): PublishedAggregate {
  return { store: anyStore(store), ...(erase ? { erase } : {}) };
}
