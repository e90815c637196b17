import type { DomainEvent, EventDocument, StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';

/** At most so many of the newest events travel with a state; the state is whole in any case. */
const EVENTS_PER_MESSAGE = 50;

/** A killed process leaves its transactions, and their locks, to the server's time limit: others must not wait for it. */
const MARK_MS = 2_000;

export interface OutgoingEvent extends Omit<EventDocument, 'streamId' | 'personal'> {}

/** What is published of a stream: its newest events and its whole public state. */
export interface OutgoingMessage {
  version: number;
  events: OutgoingEvent[];
  /** Null: the stream is gone, forget it. */
  state: object | null;
}

/** The publication that a stream document knows of. */
export interface Published {
  version: number;
  /**
   * Sequence of the subject's last message in the event stream; not above 0 where none is known. Each loss of the event
   * stream counts it one further down, so that the mark of a publication to the lost one is told apart.
   */
  seq: number;
}

/** What is to be published of a stream. */
export interface Due {
  message: OutgoingMessage;
  /** The publication that it follows. */
  after: Published;
  /** See the stream document. */
  rewrites: number;
}

/** What the publisher needs of an aggregate's streams. */
export interface Outbox {
  aggregate: string;
  /** Ids of streams with something to publish, in order, after the one given. */
  pending(limit: number, after?: string): Promise<string[]>;
  /** What is due of a stream, where anything is. */
  next(id: string): Promise<Due | undefined>;
  /** Notes a publication, unless another one was noted or the state was rewritten since `due` was read. */
  markPublished(id: string, published: Published, due: Due): Promise<void>;
  /** Everything is due again: the event stream was lost. */
  markAllPending(): Promise<void>;
}

/** The outbox of an aggregate: there is none apart from its stream documents. */
export function outboxOf<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
): Outbox {
  const { streams, aggregate } = store;
  const newest = (id: string, after: number, upTo: number) =>
    store.events
      .find({ streamId: store.streamId(id), version: { $gt: after, $lte: upTo } }, { _id: 0, streamId: 0, personal: 0 })
      .sort({ version: -1 })
      .limit(EVENTS_PER_MESSAGE)
      .lean<OutgoingEvent[]>();
  return {
    aggregate: aggregate.name,

    async pending(limit, after = '') {
      const rows = await streams
        .find({ dirty: true, _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map((row) => row._id);
    },

    async next(id) {
      // What a failover may still take back must not be told to others.
      const stream = await streams.findById(id).readConcern('majority').lean<StreamDocument<State>>();
      if (!stream?.dirty) return undefined;
      const { version, state } = stream.fold === aggregate.fold ? stream : await store.load(id);
      const events = await newest(id, stream.published.version, version);
      const message = { version, events: events.reverse(), state: aggregate.publicState(state, id) };
      return { message, after: stream.published, rewrites: stream.rewrites };
    },

    async markPublished(id, published, { after, rewrites }) {
      const unchanged = { _id: id, rewrites, 'published.seq': after.seq, 'published.version': after.version };
      const change = { $set: { published, dirty: { $gt: ['$version', published.version] } } };
      await streams.updateOne(unchanged, [change], { updatePipeline: true, maxTimeMS: MARK_MS });
    },

    async markAllPending() {
      const seq = { $subtract: [{ $min: ['$published.seq', 0] }, 1] };
      await streams.updateMany({}, [{ $set: { dirty: true, 'published.seq': seq } }], { updatePipeline: true });
    },
  };
}
