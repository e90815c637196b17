import type { Express } from 'express';
import type { Connection } from 'mongoose';
import type { Aggregate, AggregateStore, AnyProjection, DomainEvent } from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Subscription } from '../messaging/index.ts';
import type { StreamFollower } from '../stream/index.ts';
import type { RebuildTarget } from './rebuild-job.ts';

/** Interface by which a service's `main.ts` registers its parts. Everything must be registered before the start. */
export interface ServiceParts {
  connection: Connection;
  logger: Logger;
  /** Creates the store of an aggregate, whose changes are published. */
  aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections?: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command>;
  /**
   * Keeps tombstones of an aggregate's erased streams, and at start erases those again that a restored backup has
   * brought back. Only for aggregates that are not closed by messages of another service, which close them anyway.
   * @param erase must be idempotent
   */
  registerEraser<State, Event extends DomainEvent, Command>(
    store: AggregateStore<State, Event, Command>,
    erase: (id: string) => Promise<unknown>,
  ): void;
  /** Consumes messages of another service with a durable consumer, shared by all replicas. */
  subscribe<State>(subscription: Subscription<State>): void;
  /** Follows streams in every replica separately, starting with the last message of each, to fill a copy in memory. */
  follow(followers: StreamFollower[]): void;
  /**
   * Registers work that runs once when the followed streams have caught up, and is retried until it succeeds. Until
   * then the service listens, but is not ready.
   */
  onceCaughtUp(name: string, work: () => Promise<void>): void;
  /** Registers derived data besides the aggregates, which a rebuild derives again and its verification compares. */
  registerRebuildTarget(target: RebuildTarget): void;
  /** Sets the function that adds the routes of the internal API. */
  serve(routes: (app: Express) => void): void;
  /** Registers work that runs at start, once collections and indexes exist. Must be idempotent. */
  beforeListening(work: () => Promise<unknown>): void;
  /** Registers work that runs from the moment the service listens until `stopping` is aborted, by a restore too. */
  inBackground(name: string, work: BackgroundWork): void;
}

/** Must not reject. After `stopping` is aborted it resolves as soon as the current step is done. */
export type BackgroundWork = (stopping: AbortSignal, logger: Logger) => Promise<void>;
