import type { ClientSession, Connection, Model } from 'mongoose';
import { currentContext } from '../logging/index.ts';
import { metrics } from '../process/index.ts';
import {
  type Aggregate,
  type DomainEvent,
  type EventDocument,
  type EventMeta,
  foldEvents,
  type Recorded,
  type StreamDocument,
} from './aggregate.ts';
import { erasureModel, eventModel, streamModel } from './documents.ts';
import { CommandRejected, isDuplicateKey, VersionConflict } from './errors.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { AnyProjection } from './projection.ts';
import { inTransaction, WRITE_MS } from './transaction.ts';
import { upcast } from './versions.ts';

const MAX_RELOADS = 5;
/** What is undefined in a state or an event is absent when it is read again, not null. */
const WITHOUT_UNDEFINED = { ignoreUndefined: true };
/** One for each connection: a document shared by two aggregates has one lock in this process. */
const locks = new WeakMap<Connection, KeyedLock>();

export interface ExecuteOptions {
  /** Refuse with a VersionConflict unless the stream is at this version. */
  expectedVersion?: number;
  /** Names of shared documents that `within` touches; held in this process while the transaction runs. */
  locks?: string[];
  /** Writes guard rows and plain state in the same transaction. May run more than once: no side effects. */
  within?: (tx: ClientSession, events: readonly DomainEvent[]) => Promise<void>;
  /** Take `personal` out of all events of the stream. */
  erase?: boolean;
}

export interface Outcome<State> {
  version: number;
  state: State;
  /** What was recorded; nothing where the command had been carried out before. */
  events: readonly DomainEvent[];
}

/** One aggregate on MongoDB: loading, deciding and appending in one transaction. */
export class AggregateStore<State, Event extends DomainEvent, Command> {
  readonly aggregate: Aggregate<State, Event, Command>;
  readonly streams: Model<StreamDocument<unknown>>;
  readonly events: Model<EventDocument>;
  readonly projections: AnyProjection<Event>[];
  readonly #connection: Connection;
  readonly #erasures;
  readonly #lock: KeyedLock;
  readonly #committed: (id: string) => void;

  constructor(
    connection: Connection,
    aggregate: Aggregate<State, Event, Command>,
    projections: AnyProjection<Event>[],
    committed: (id: string) => void,
  ) {
    this.aggregate = aggregate;
    this.projections = projections;
    this.streams = streamModel(connection, aggregate.collection);
    this.events = eventModel(connection);
    this.#erasures = erasureModel(connection);
    this.#connection = connection;
    this.#lock = locks.get(connection) ?? new KeyedLock();
    locks.set(connection, this.#lock);
    this.#committed = committed;
  }

  streamId(id: string): string {
    return `${this.aggregate.name}-${id}`;
  }

  /** Collections and indexes exist once this is done; wait for it before serving. */
  async init(): Promise<void> {
    const models = [this.streams, this.events, this.#erasures];
    await Promise.all([...models.map((model) => model.init()), ...this.projections.map((rows) => rows.init())]);
  }

  /** The stream's state, folded anew where it was stored by code that folds otherwise. */
  async load(id: string, tx?: ClientSession): Promise<{ version: number; state: State }> {
    const stored = await this.streams.findById(id, null, { session: tx ?? null }).lean<StreamDocument<State>>();
    if (!stored) return { version: 0, state: this.aggregate.initial };
    if (stored.fold === this.aggregate.fold) return { version: stored.version, state: stored.state };
    const { version } = stored;
    return { version, state: foldEvents(this.aggregate, await this.history(id, tx, version)) };
  }

  /** The events of the stream that the code knows, oldest first, at their current versions; those up to a version. */
  async history(id: string, tx?: ClientSession, upTo = Number.MAX_SAFE_INTEGER): Promise<Recorded<Event>[]> {
    const stored = await this.events
      .find({ streamId: this.streamId(id), version: { $lte: upTo } }, null, { session: tx ?? null })
      .sort({ version: 1 })
      .lean<EventDocument[]>();
    return stored.flatMap((event) => upcast(this.aggregate, event) ?? []);
  }

  /**
   * Decides a command on the current state and appends what follows, all in one transaction.
   * @throws CommandRejected, VersionConflict, GuardTaken: nothing was written
   * @throws StreamBusy after 5 s: nothing was written, unless it was the very commit that got no answer
   */
  async execute(id: string, command: Command, options: ExecuteOptions = {}): Promise<Outcome<State>> {
    const done = metrics.appendDuration.startTimer({ aggregate: this.aggregate.name });
    const work = { id, command, meta: metaOf(), options, deadline: Date.now() + WRITE_MS };
    try {
      const names = [this.streamId(id), ...(options.locks ?? [])];
      const outcome = await this.#lock.run(names, () => this.#decideAndAppend(work));
      if (outcome.events.length > 0) this.#committed(id);
      done({ outcome: 'ok' });
      return outcome;
    } catch (error) {
      done({ outcome: error instanceof Error ? error.name : 'error' });
      throw error;
    }
  }

  /** Another process may have been first; then the command is decided anew on what it left. */
  async #decideAndAppend(work: Work<Command>): Promise<Outcome<State>> {
    for (let reloads = 0; ; reloads++) {
      try {
        return await this.transaction(work.id, (tx) => this.#append(work, tx), work.deadline);
      } catch (error) {
        const stale = error instanceof VersionConflict && work.options.expectedVersion === undefined;
        // Another row's unique key: who came first decides, and deciding again finds it.
        const again = stale || isDuplicateKey(error);
        if (!again || reloads === MAX_RELOADS) throw error;
      }
    }
  }

  /**
   * Runs work in a transaction that is tried again while others write the same documents, for 5 s at most.
   * @throws StreamBusy
   */
  transaction<T>(id: string, work: (tx: ClientSession) => Promise<T>, deadline?: number): Promise<T> {
    return inTransaction(this.#connection, this.streamId(id), work, deadline);
  }

  async #append({ id, command, meta, options }: Work<Command>, tx: ClientSession): Promise<Outcome<State>> {
    const { version, state } = await this.load(id, tx);
    if (options.expectedVersion !== undefined && options.expectedVersion !== version) {
      throw new VersionConflict(this.streamId(id), options.expectedVersion);
    }
    const decision = this.aggregate.decide(command, state);
    if ('rejected' in decision) throw new CommandRejected(decision);
    const events = decision;
    const erases = options.erase === true && version + events.length > 0;
    if (events.length === 0 && !erases) return { version, state, events };
    const recorded = events.map((event, index) => ({
      ...event,
      ...meta,
      streamId: this.streamId(id),
      version: version + index + 1,
    }));
    const next = { version: version + events.length, state: foldEvents(this.aggregate, recorded, state) };
    await this.#insertEvents(recorded, tx);
    if (erases) next.state = await this.#erasePersonal(id, meta.at, tx);
    await this.#writeStream(id, version, next, tx);
    if (erases) await this.projectAgain(id, await this.history(id, tx), tx);
    else for (const event of recorded) await this.project(event, tx);
    await options.within?.(tx, events);
    return { ...next, events };
  }

  /** Drops the rows that a stream owns and applies its events anew. */
  async projectAgain(id: string, events: readonly Recorded<Event>[], tx: ClientSession): Promise<void> {
    for (const projection of this.projections) await projection.clear(id, tx);
    for (const event of events) await this.project(event, tx);
  }

  /** Applies an event to every read model of the aggregate. */
  async project(event: Recorded<Event>, tx: ClientSession): Promise<void> {
    for (const projection of this.projections) await projection.apply(event, tx);
  }

  async #writeStream(id: string, from: number, next: { version: number; state: State }, session: ClientSession) {
    const { fold } = this.aggregate;
    if (from === 0) {
      const published = { version: 0, seq: 0 };
      const fresh = { _id: id, ...next, fold, dirty: true, published, rewrites: 0 };
      await this.#orConflict(id, this.streams.insertMany([fresh], { session, ...WITHOUT_UNDEFINED }));
      return;
    }
    const rewrites = next.version === from ? 1 : 0;
    const change = { $set: { ...next, fold, dirty: true }, $inc: { rewrites } };
    const options = { session, ...WITHOUT_UNDEFINED };
    const { matchedCount } = await this.streams.updateOne({ _id: id, version: from }, change, options);
    if (matchedCount === 0) throw new VersionConflict(this.streamId(id), from);
  }

  async #insertEvents(recorded: Recorded<Event>[], session: ClientSession): Promise<void> {
    if (recorded.length === 0) return;
    const stored = recorded.map((event) => ({
      ...event,
      v: this.aggregate.events[event.name as Event['name']].version,
    }));
    const inserted = this.events.insertMany(stored, { session, ...WITHOUT_UNDEFINED });
    await this.#orConflict(stored[0]?.streamId ?? '', inserted);
  }

  async #erasePersonal(id: string, at: string, session: ClientSession): Promise<State> {
    await this.events.updateMany({ streamId: this.streamId(id) }, { $unset: { personal: 1 } }, { session });
    await this.#erasures.updateOne({ _id: this.streamId(id) }, { $set: { at } }, { upsert: true, session });
    return foldEvents(this.aggregate, await this.history(id, session));
  }

  /** A version that is there already means that another process was first. */
  async #orConflict(id: string, insert: Promise<unknown>): Promise<void> {
    try {
      await insert;
    } catch (error) {
      throw isDuplicateKey(error) ? new VersionConflict(id) : error;
    }
  }
}

interface Work<Command> {
  id: string;
  command: Command;
  meta: EventMeta;
  options: ExecuteOptions;
  deadline: number;
}

function metaOf(): EventMeta {
  const { actor, correlationId, causationId } = currentContext();
  return { at: new Date().toISOString(), actor, correlationId, ...(causationId ? { causationId } : {}) };
}
