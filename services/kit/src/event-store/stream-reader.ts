import type { ClientSession, Connection, Model, mongo, QueryFilter } from 'mongoose';
import {
  type Aggregate,
  type DomainEvent,
  type EventDocument,
  type RecordedEvent,
  reduceEvents,
  type StreamDocument,
} from './aggregate.ts';
import {
  type ErasedStream,
  erasedStreamModel,
  eventModel,
  type SnapshotDocument,
  snapshotModel,
  streamModel,
} from './documents.ts';
import { UnknownEvent } from './errors.ts';
import { checkEvent, upcast } from './versions.ts';

/** A stream with its current state. */
export interface StreamState<State> {
  id: string;
  version: number;
  state: State;
}

/** The state of a stream before and after one event. */
export interface Transition<State> {
  version: number;
  before: State;
  after: State;
}

/** A snapshot is written by each append that reaches or passes a multiple of this number of events. */
export const SNAPSHOT_EVERY = 100;

/** A range of event versions: `after` exclusive, `upTo` inclusive. Default: all. */
interface VersionRange {
  after?: number;
  upTo?: number;
}

export interface FindOptions {
  sort?: Record<string, 1 | -1>;
  skip?: number;
  /** Default: no limit. */
  limit?: number;
  /** How texts are compared. Default: exactly. */
  collation?: mongo.CollationOptions;
}

/** Reads the streams of one aggregate. A state with another `stateVersion` is derived again from the events. */
export class StreamReader<State, Event extends DomainEvent, Command> {
  readonly aggregate: Aggregate<State, Event, Command>;
  /** For technical fields only: a stored state may be stale, so read states by the methods of this class. */
  readonly streams: Model<StreamDocument<unknown>>;
  readonly events: Model<EventDocument>;
  readonly snapshots: Model<SnapshotDocument<unknown>>;
  /** The erased streams of all aggregates of the service. */
  readonly erasedStreams: Model<ErasedStream>;
  /** Whether events are validated against their schemas when they are written and read. */
  protected readonly checksEvents: boolean;

  constructor(connection: Connection, aggregate: Aggregate<State, Event, Command>, checksEvents: boolean) {
    this.aggregate = aggregate;
    this.streams = streamModel(connection, aggregate.collection);
    this.events = eventModel(connection);
    this.snapshots = snapshotModel(connection);
    this.erasedStreams = erasedStreamModel(connection);
    this.checksEvents = checksEvents;
  }

  streamId(id: string): string {
    return `${this.aggregate.name}-${id}`;
  }

  /**
   * Returns a stream's version and state; version 0 and the initial state for a stream that does not exist.
   * @throws UnknownEvent in a transaction, as `history` does
   */
  async load(id: string, tx?: ClientSession): Promise<StreamState<State>> {
    const row = await this.streams.findById(id, null, { session: tx ?? null }).lean<StreamDocument<State>>();
    return row ? this.stateOf(row, tx) : { id, version: 0, state: this.aggregate.initial };
  }

  /** Returns the streams with these ids, in the order of the ids; unknown ones are left out. */
  async loadMany(ids: readonly string[]): Promise<StreamState<State>[]> {
    const found = new Map((await this.find({ _id: { $in: ids } })).map((stream) => [stream.id, stream]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /**
   * Returns the streams whose stored document matches. A filter on a state field that an older release did not store
   * misses its documents until the refresh at start has rewritten them.
   */
  async find(filter: QueryFilter<StreamDocument<unknown>>, options: FindOptions = {}): Promise<StreamState<State>[]> {
    const rows = await this.streams.find(filter, null, options).lean<StreamDocument<State>[]>();
    return Promise.all(rows.map((row) => this.stateOf(row)));
  }

  /** Returns the state of a stream document; derives it from the events if it has another `stateVersion`. */
  async stateOf(row: StreamDocument<State>, tx?: ClientSession): Promise<StreamState<State>> {
    const { _id: id, version, state } = row;
    if (row.stateVersion === this.aggregate.stateVersion) return { id, version, state };
    return { id, version, state: reduceEvents(this.aggregate, await this.history(id, tx, { upTo: version })) };
  }

  /**
   * Returns the events of a stream, oldest first, upcast to their current versions. Without a transaction, events of a
   * newer release are left out; in a transaction they throw, because nothing may be written that ignores some events.
   * @throws UnknownEvent in a transaction, for an event of a newer release
   * @throws MalformedEvent where events are validated
   */
  async history(id: string, tx?: ClientSession, range?: VersionRange): Promise<RecordedEvent<Event>[]> {
    const stored = await this.stored(id, tx, range);
    return tx ? this.known(stored) : stored.flatMap((event) => upcast(this.aggregate, event) ?? []);
  }

  /**
   * Returns the state before and after each of these versions. Reads no event twice, and none before a usable snapshot.
   * @param versions in ascending order
   */
  async transitions(id: string, versions: readonly number[]): Promise<Transition<State>[]> {
    const found: Transition<State>[] = [];
    let past = { version: 0, state: this.aggregate.initial };
    for (const version of versions) {
      if (version - past.version > SNAPSHOT_EVERY)
        past = (await this.#snapshotBefore(id, version, past.version)) ?? past;
      const events = await this.history(id, undefined, { after: past.version, upTo: version });
      const earlier = events.filter((event) => event.version < version);
      const before = reduceEvents(this.aggregate, earlier, past.state);
      const after = reduceEvents(this.aggregate, events.slice(earlier.length), before);
      found.push({ version, before, after });
      past = { version, state: after };
    }
    return found;
  }

  /** Returns the last snapshot between two versions, both exclusive. */
  async #snapshotBefore(
    id: string,
    version: number,
    after: number,
  ): Promise<{ version: number; state: State } | undefined> {
    const { stateVersion } = this.aggregate;
    const found = await this.snapshots
      .findOne({ streamId: this.streamId(id), version: { $lt: version, $gt: after }, stateVersion })
      .sort({ version: -1 })
      .lean<SnapshotDocument<State>>();
    return found ?? undefined;
  }

  /** Upcasts all events to their current versions. @throws UnknownEvent */
  known(stored: EventDocument[]): RecordedEvent<Event>[] {
    return stored.map((event) => {
      const current = upcast(this.aggregate, event);
      if (!current) throw new UnknownEvent(event);
      return current;
    });
  }

  /** Returns the events of a stream without upcasts, oldest first. @throws MalformedEvent where events are validated */
  async stored(
    id: string,
    tx?: ClientSession,
    { after = 0, upTo = Number.MAX_SAFE_INTEGER }: VersionRange = {},
  ): Promise<EventDocument[]> {
    const stored = await this.events
      .find({ streamId: this.streamId(id), version: { $gt: after, $lte: upTo } }, null, { session: tx ?? null })
      .sort({ version: 1 })
      .lean<EventDocument[]>();
    if (this.checksEvents) for (const event of stored) checkEvent(this.aggregate, event);
    return stored;
  }
}
