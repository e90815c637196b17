import { Batcher } from '../batching/index.ts';
import type { DomainEvent, EventDocument, StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';

/** Older events are left out of a message; its state is always complete. */
const EVENTS_PER_MESSAGE = 50;

const PUBLISHED_FIELDS = { _id: 0, name: 1, version: 1, actor: 1, correlationId: 1, causationId: 1 } as const;

/** `backlog` determines the oldest event among this many unpublished streams. */
const LOOKED_AT = 100;

/** Document locks of a killed process last up to 60 s; publishing must not wait for them. */
const MARK_TIMEOUT_MS = 2_000;

/** Fields of a stream document whose message may be missing, for an update with a pipeline. */
export const UNPUBLISHED = {
  unpublished: true,
  'published.seq': { $subtract: [{ $min: ['$published.seq', 0] }, 1] },
};

/** An event as it is published: without its data, which stays in the service. */
export type OutboxEvent = Pick<EventDocument, 'name' | 'version' | 'actor' | 'correlationId' | 'causationId'>;

/** A published message: the complete public state of a stream, and its newest events in ascending order. */
export interface OutboxMessage {
  version: number;
  events: OutboxEvent[];
  /** Null if the stream is closed: consumers delete their copy. */
  state: object | null;
}

/** The last publication that is recorded in a stream document. */
export interface Published {
  version: number;
  /**
   * Sequence of the subject's last message in the event stream; 0 or negative if none is known. `markUnpublished` sets
   * another negative number, so that a late `markPublished` for a lost message has no effect.
   */
  seq: number;
}

/** A message to be published, with the fields of the stream document that detect a concurrent change. */
interface PendingPublication {
  message: OutboxMessage;
  /** The expected last publication of the subject. */
  after: Published;
  /** `rewrites` of the stream document. */
  rewrites: number;
}

/** The publisher's access to the streams of an aggregate. */
export interface Outbox {
  aggregate: string;
  /** Returns ids of unpublished streams in ascending order, after the given id. */
  unpublished(limit: number, after?: string): Promise<string[]>;
  /** Returns the message to publish for a stream; undefined if it is published or a newer release has to do it. */
  next(id: string): Promise<PendingPublication | undefined>;
  /** Records a publication, unless another one was recorded or the state was rewritten since `pending` was read. */
  markPublished(id: string, published: Published, pending: PendingPublication): Promise<void>;
  /**
   * Marks streams as unpublished whose messages NATS may have lost. Publishing compares them with their subjects first.
   * @param after only streams whose last publication has a higher sequence. Default: every stream
   */
  markUnpublished(after?: number): Promise<void>;
  /** Returns the number of unpublished streams. `since` is the ISO 8601 time of the oldest unpublished event of 100. */
  backlog(): Promise<{ streams: number; since?: string }>;
}

/** Concurrent `next` calls share one database query. */
const READ_TOGETHER = { maxBatchSize: 100 };

/** Returns the outbox of an aggregate, which is stored in the stream documents themselves. */
export function outboxOf<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
): Outbox {
  const { streams, aggregate } = store;
  const newest = (id: string, after: number, upTo: number) =>
    store.events
      .find({ streamId: store.streamId(id), version: { $gt: after, $lte: upTo } }, PUBLISHED_FIELDS)
      .sort({ version: -1 })
      .limit(EVENTS_PER_MESSAGE)
      .lean<OutboxEvent[]>();
  // Majority read: a state that a failover may roll back must not be published.
  const reads = new Batcher(async (ids: string[]) => {
    const rows = await streams
      .find({ _id: { $in: ids } })
      .readConcern('majority')
      .lean<StreamDocument<State>[]>();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => byId.get(id));
  }, READ_TOGETHER);
  return {
    aggregate: aggregate.name,

    async unpublished(limit, after = '') {
      const rows = await streams
        .find({ unpublished: true, _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map((row) => row._id);
    },

    async next(id) {
      const stream = await reads.add(id);
      if (!stream?.unpublished) return undefined;
      // Written by a newer release, which publishes it: this code may not know all of its events.
      if (stream.stateVersion > aggregate.stateVersion) return undefined;
      const { version, state } = await store.stateOf(stream);
      // After a restore, and after a loss of the event stream, states are published again without new events.
      const events = version > stream.published.version ? await newest(id, stream.published.version, version) : [];
      const message = { version, events: events.reverse(), state: aggregate.publicState(state, id) };
      return { message, after: stream.published, rewrites: stream.rewrites };
    },

    async markPublished(id, published, { after, rewrites }) {
      const unchanged = { _id: id, rewrites, 'published.seq': after.seq, 'published.version': after.version };
      const change = { $set: { published, unpublished: { $gt: ['$version', published.version] } } };
      await streams.updateOne(unchanged, [change], { updatePipeline: true, maxTimeMS: MARK_TIMEOUT_MS });
    },

    async markUnpublished(after) {
      const filter = after === undefined ? {} : { 'published.seq': { $gt: after } };
      await streams.updateMany(filter, [{ $set: UNPUBLISHED }], { updatePipeline: true });
    },

    async backlog() {
      const count = await streams.countDocuments({ unpublished: true });
      if (count === 0) return { streams: 0 };
      const rows = await streams
        .find({ unpublished: true }, { published: 1 })
        .limit(LOOKED_AT)
        .lean<StreamDocument<State>[]>();
      const next = rows.map(({ _id, published }) => ({
        streamId: store.streamId(_id),
        version: published.version + 1,
      }));
      const oldest = await store.events.findOne({ $or: next }, { at: 1 }).sort({ at: 1 }).lean<{ at: string }>();
      return { streams: count, ...(oldest && { since: oldest.at }) };
    },
  };
}
