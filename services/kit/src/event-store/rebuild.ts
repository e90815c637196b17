import { isDeepStrictEqual } from 'node:util';
import { type DomainEvent, reduceEvents, type StreamDocument } from './aggregate.ts';
import { type AggregateStore, WHOLE_STREAM_TIMEOUT_MS } from './aggregate-store.ts';
import { StreamBusy } from './errors.ts';
import { asStored } from './projection.ts';

/** MongoDB keeps the locks of a killed process for up to 60 s. */
const MAX_ATTEMPTS = 4;

/** Ids are read in pages: a cursor that stays open would be closed by MongoDB after ten minutes between two batches. */
const PAGE_SIZE = 500;

export interface RebuildReport {
  streams: number;
  /** Ids of the streams whose state or rows differed from their events. */
  differing: string[];
  /** Streams that could not be derived. */
  failed: { id: string; reason: string }[];
}

/** What became of one stream. */
export type RebuiltStream = { id: string; differs: boolean } | { id: string; failure: string };

interface RebuildOptions {
  /** Compare without writing. */
  verify?: boolean;
  /** Only streams whose state was written with another `stateVersion`. */
  onlyStale?: boolean;
  /** Only streams whose id is greater. */
  after?: string;
}

/**
 * Derives the state and the rows of every stream of an aggregate again from the events, one transaction per stream, in the
 * order of their ids, while the service runs. Writes only what differs, and goes on after a stream that fails.
 */
export async function* rebuildStreams<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  { verify = false, onlyStale = false, after = '' }: RebuildOptions = {},
): AsyncGenerator<RebuiltStream, void> {
  const which = onlyStale ? { stateVersion: { $ne: store.aggregate.stateVersion } } : {};
  for (let last: string | undefined = after; last !== undefined; ) {
    const page: { _id: string }[] = await store.streams
      .find({ ...which, _id: { $gt: last } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<{ _id: string }[]>();
    for (const { _id: id } of page) yield await rebuildWithRetries(store, id, verify);
    last = page.length < PAGE_SIZE ? undefined : page.at(-1)?._id;
  }
}

/** @param options.stopped ends the rebuild between two streams */
export async function rebuild<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  { stopped, ...options }: RebuildOptions & { stopped?: AbortSignal } = {},
): Promise<RebuildReport> {
  const report: RebuildReport = { streams: 0, differing: [], failed: [] };
  if (stopped?.aborted) return report;
  for await (const rebuilt of rebuildStreams(store, options)) {
    report.streams++;
    if ('failure' in rebuilt) report.failed.push({ id: rebuilt.id, reason: rebuilt.failure });
    else if (rebuilt.differs) report.differing.push(rebuilt.id);
    if (stopped?.aborted) break;
  }
  return report;
}

async function rebuildWithRetries<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<RebuiltStream> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { id, differs: await rebuildStream(store, id, verify) };
    } catch (error) {
      if (error instanceof StreamBusy && attempt < MAX_ATTEMPTS) continue;
      return { id, failure: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Returns whether the stream or one of its rows differed. */
function rebuildStream<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<boolean> {
  const { aggregate, streams, projections } = store;
  const work = async (tx: Parameters<Parameters<typeof store.transaction>[1]>[0]) => {
    const before = await streams.findById(id, null, { session: tx }).lean<StreamDocument<State>>();
    if (!before) return false;
    const events = await store.history(id, tx);
    const { state } = asStored({ state: reduceEvents(aggregate, events) });
    let differs = !isDeepStrictEqual(before.state, state) || before.stateVersion !== aggregate.stateVersion;
    for (const projection of projections) differs = (await projection.rebuild(id, events, tx, { verify })) || differs;
    if (verify || !differs) return differs;
    // Also if only rows differ: a concurrent append conflicts and one of both is repeated, and who has read rows is told.
    const $set = { state, stateVersion: aggregate.stateVersion, unpublished: true };
    await streams.updateOne({ _id: id }, { $set, $inc: { rewrites: 1 } }, { session: tx });
    return true;
  };
  return store.transaction(id, work, Date.now() + WHOLE_STREAM_TIMEOUT_MS);
}
