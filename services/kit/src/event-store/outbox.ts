import { Batcher } from '../batching/index.ts';
import type { DomainEvent, EventDocument, StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';

/** A message carries at most this many of the newest events; its state is always complete. */
const EVENTS_PER_MESSAGE = 50;

const PUBLISHED_FIELDS = { _id: 0, name: 1, version: 1, actor: 1, correlationId: 1, causationId: 1 } as const;

/** Unpublished streams of which the oldest is looked for. */
const LOOKED_AT = 100;

/** Locks of a killed process last until the server's time limit; publishing must not wait for them. */
const MARK_TIMEOUT_MS = 2_000;

/** An event as it is published: what happened and who caused it. Its data stays in the service. */
export type OutgoingEvent = Pick<EventDocument, 'name' | 'version' | 'actor' | 'correlationId' | 'causationId'>;

/** A published message: the whole public state of a stream, and its newest events. */
export interface OutgoingMessage {
  version: number;
  events: OutgoingEvent[];
  /** Null: the stream is closed, consumers delete their copy. */
  state: object | null;
}

/** The last publication that is noted in a stream document. */
export interface Published {
  version: number;
  /**
   * Sequence of the subject's last message in the event stream; 0 or below if none is known. Each loss of the event stream
   * lowers it by one, so that `markPublished` for a message in the lost stream has no effect.
   */
  seq: number;
}

/** A message to be published, with the state of the stream document it was made from. */
export interface PendingPublication {
  message: OutgoingMessage;
  /** The publication that must be the subject's last one. */
  after: Published;
  /** Of the stream document. */
  rewrites: number;
}

/** Access of the publisher to the streams of an aggregate. */
export interface Outbox {
  aggregate: string;
  /** Returns the ids of unpublished streams in ascending order, after the given id. */
  unpublished(limit: number, after?: string): Promise<string[]>;
  /** Returns what is to be published of a stream, if anything. */
  next(id: string): Promise<PendingPublication | undefined>;
  /** Notes a publication, unless another one was noted or the state was rewritten since `pending` was read. */
  markPublished(id: string, published: Published, pending: PendingPublication): Promise<void>;
  /** Marks every stream as unpublished: the event stream was lost. */
  markAllUnpublished(): Promise<void>;
  /** Returns how many streams are unpublished, and when the oldest unpublished event of the first 100 was stored (ISO 8601). */
  backlog(): Promise<{ streams: number; since?: string }>;
}

/** Reads of publications that run at the same time share one call of the database. */
const READ_TOGETHER = { maxBatchSize: 100 };

/** The outbox of an aggregate; it is kept in the stream documents themselves. */
export function outboxOf<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
): Outbox {
  const { streams, aggregate } = store;
  const newest = (id: string, after: number, upTo: number) =>
    store.events
      .find({ streamId: store.streamId(id), version: { $gt: after, $lte: upTo } }, PUBLISHED_FIELDS)
      .sort({ version: -1 })
      .limit(EVENTS_PER_MESSAGE)
      .lean<OutgoingEvent[]>();
  // A state that a failover may roll back must not be published.
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
      // A newer replica has written it and publishes it: what this code knows of the state may be a part.
      if (stream.stateVersion > aggregate.stateVersion) return undefined;
      const { version, state } = await store.stateOf(stream);
      // After a restore, and when the event stream was lost, states are published that tell of no new events.
      const events = version > stream.published.version ? await newest(id, stream.published.version, version) : [];
      const message = { version, events: events.reverse(), state: aggregate.publicState(state, id) };
      return { message, after: stream.published, rewrites: stream.rewrites };
    },

    async markPublished(id, published, { after, rewrites }) {
      const unchanged = { _id: id, rewrites, 'published.seq': after.seq, 'published.version': after.version };
      const change = { $set: { published, unpublished: { $gt: ['$version', published.version] } } };
      await streams.updateOne(unchanged, [change], { updatePipeline: true, maxTimeMS: MARK_TIMEOUT_MS });
    },

    async markAllUnpublished() {
      const seq = { $subtract: [{ $min: ['$published.seq', 0] }, 1] };
      await streams.updateMany({}, [{ $set: { unpublished: true, 'published.seq': seq } }], { updatePipeline: true });
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
