import type { DomainEvent, EventDocument, StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';

/** At most so many of the newest events travel with a state; the state is whole in any case. */
const EVENTS_PER_MESSAGE = 50;

export interface OutgoingEvent extends Omit<EventDocument, 'streamId' | 'personal'> {}

/** What is published of a stream: its newest events and its whole public state. */
export interface OutgoingMessage {
  version: number;
  events: OutgoingEvent[];
  /** Null: the stream is gone, forget it. */
  state: object | null;
}

export interface Published {
  version: number;
  /** Sequence of the subject's last message in the event stream. */
  seq: number;
}

/** What the publisher needs of an aggregate's streams. */
export interface Outbox {
  aggregate: string;
  /** Ids of streams with something to publish. */
  pending(limit: number): Promise<string[]>;
  /** The message that is due and the publication that it follows; none where nothing is due. */
  next(id: string): Promise<{ message: OutgoingMessage; after: Published } | undefined>;
  markPublished(id: string, published: Published): Promise<void>;
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

    async pending(limit) {
      const rows = await streams.find({ dirty: true }, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
      return rows.map((row) => row._id);
    },

    async next(id) {
      const stream = await streams.findById(id).lean<StreamDocument<State>>();
      if (!stream?.dirty) return undefined;
      const { version } = stream;
      const { state } = stream.fold === aggregate.fold ? stream : await store.load(id);
      const events = await newest(id, stream.published.version, version);
      const message = { version, events: events.reverse(), state: aggregate.publicState(state, id) };
      return { message, after: stream.published };
    },

    async markPublished(id, published) {
      const change = { $set: { published, dirty: { $gt: ['$version', published.version] } } };
      await streams.updateOne({ _id: id }, [change], { updatePipeline: true });
    },

    async markAllPending() {
      await streams.updateMany({}, { $set: { dirty: true } });
    },
  };
}
