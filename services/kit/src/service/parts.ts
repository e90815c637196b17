import type { Express } from 'express';
import type { Connection } from 'mongoose';
import type { Aggregate, AggregateStore, AnyProjection, DomainEvent } from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Subscription } from '../messaging/index.ts';
import type { StreamFollower } from '../stream/index.ts';
import type { Derived } from './rebuild-job.ts';

/** What a service's `main.ts` connects its parts with. */
export interface ServiceParts {
  connection: Connection;
  logger: Logger;
  /** Opens the store of an aggregate, whose changes are published. */
  aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections?: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command>;
  /**
   * Keeps tombstones of the erased streams of an aggregate, and erases again at start what a restored backup has brought
   * back. For aggregates that no other service's stream closes: those are closed again by its messages.
   */
  eraseAgain<State, Event extends DomainEvent, Command>(
    store: AggregateStore<State, Event, Command>,
    erase: (id: string) => Promise<unknown>,
  ): void;
  /** Consumes another service's streams. */
  subscribe<State>(subscription: Subscription<State>): void;
  /**
   * Follows streams in memory, from the last message of each on; every replica for itself.
   * @param copy what they fill
   */
  follow(followers: StreamFollower[], copy?: MemoryCopy): void;
  /**
   * Registers work that runs when the streams that are followed have caught up. The service listens meanwhile, but is not
   * ready before it is done.
   */
  fill(name: string, work: () => Promise<void>): void;
  /** Has a rebuild derive something besides the aggregates, too, and its verification compare it. */
  derive(derived: Derived): void;
  /** Adds the routes of the internal API. */
  serve(routes: (app: Express) => void): void;
  /** Registers work that runs before the service listens, after collections and indexes exist. */
  prepare(work: () => Promise<unknown>): void;
  /** Registers work that runs beside the calls, from the moment the service listens until `stopping` is aborted. */
  inBackground(name: string, work: BackgroundWork): void;
}

/** A copy of streams in memory, which is filled anew after a restore while it is read. */
export interface MemoryCopy {
  /** Has every message of the streams taken as if it were the first one. What the copy has stays. */
  startOver(): void;
  /** Drops what no message has named since. The last message of each stream has been received. */
  finishStartOver(): Promise<unknown> | unknown;
}

/** Never rejects. Once `stopping` is aborted it finishes what is under way. */
export type BackgroundWork = (stopping: AbortSignal, logger: Logger) => Promise<void>;
