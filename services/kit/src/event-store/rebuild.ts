import { isDeepStrictEqual } from 'node:util';
import type { QueryFilter } from 'mongoose';
import { type DomainEvent, reduceEvents, type StreamDocument } from './aggregate.ts';
import { type AggregateStore, WHOLE_STREAM_TIMEOUT_MS } from './aggregate-store.ts';
import { StreamBusy } from './errors.ts';
import { bsonRoundTrip } from './projection.ts';
import { renewSnapshots } from './snapshots.ts';

/** With 25 s each, the attempts outlast the locks of a killed process, which MongoDB keeps for up to 60 s. */
const MAX_ATTEMPTS = 4;

/** Ids are read in pages, because MongoDB closes a cursor that is idle for 10 min between two batches. */
const PAGE_SIZE = 500;
/** Streams that are derived concurrently, so that process and database do not wait for each other. */
const CONCURRENCY = 8;

export interface RebuildReport {
  streams: number;
  /** Ids of the streams whose state or rows differed from their events. */
  differing: string[];
  /** Streams whose rebuild failed on every attempt. */
  failed: { id: string; reason: string }[];
}

/** The result for one stream. */
export type RebuiltStream = { id: string; differs: boolean } | { id: string; failure: string };

interface RebuildOptions {
  /** Compares without writing. Default: false. */
  verify?: boolean;
  /** Includes only streams whose state was written with another `stateVersion`. Default: false. */
  onlyStale?: boolean;
  /** Includes only streams with a greater id. */
  after?: string;
}

type StreamOptions = Required<Pick<RebuildOptions, 'verify' | 'onlyStale'>>;

/**
 * Derives the state and the rows of every stream of an aggregate again from the events while the service runs, in the
 * order of the ids, with one transaction per stream. Writes only what differs, and continues after a stream that fails.
 * Yields the results of each group of streams that were derived concurrently.
 */
export async function* rebuildStreams<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  { verify = false, onlyStale = false, after = '' }: RebuildOptions = {},
): AsyncGenerator<RebuiltStream[], void> {
  for (let last: string | undefined = after; last !== undefined; ) {
    const page: string[] = await (onlyStale ? staleIds(store, last) : allIds(store, last));
    // In random order, replicas that refresh at the same time divide a page instead of competing for each stream.
    const order = onlyStale ? inRandomOrder(page) : page;
    for (let at = 0; at < order.length; at += CONCURRENCY) {
      const ids = order.slice(at, at + CONCURRENCY);
      const rebuilt = await Promise.all(ids.map((id) => rebuildWithRetries(store, id, { verify, onlyStale })));
      yield rebuilt.filter((stream) => stream !== undefined);
    }
    last = page.at(-1);
  }
}

function inRandomOrder(ids: string[]): string[] {
  const shuffled = ids.map((id) => ({ id, random: Math.random() })).sort((a, b) => a.random - b.random);
  return shuffled.map(({ id }) => id);
}

/** Returns the next ids of streams whose state was written with another `stateVersion`. */
function staleIds<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  after: string,
): Promise<string[]> {
  return documentIds(store, { stateVersion: { $ne: store.aggregate.stateVersion }, _id: { $gt: after } });
}

/** Returns the next stream ids, including streams that have events but no document. */
async function allIds<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  after: string,
): Promise<string[]> {
  const prefix = store.streamId('');
  const first = { streamId: { $gt: prefix + after, $lt: `${prefix}\uffff` }, version: 1 };
  const [ids, events] = await Promise.all([
    documentIds(store, { _id: { $gt: after } }),
    store.events
      .find(first, { _id: 0, streamId: 1 })
      .sort({ streamId: 1, version: 1 })
      .limit(PAGE_SIZE)
      .lean<{ streamId: string }[]>(),
  ]);
  const found = new Set([...ids, ...events.map(({ streamId }) => streamId.slice(prefix.length))]);
  // Both lists begin after the same id and are up to a page long, so the first page of their union has no gaps.
  return [...found].sort().slice(0, PAGE_SIZE);
}

async function documentIds<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  filter: QueryFilter<StreamDocument<unknown>>,
): Promise<string[]> {
  const rows = store.streams.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(PAGE_SIZE).lean<{ _id: string }[]>();
  return (await rows).map(({ _id }) => _id);
}

/** Runs `rebuildStreams` to its end. @param options.stopped ends it after the current group of streams */
export async function rebuild<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  { stopped, ...options }: RebuildOptions & { stopped?: AbortSignal } = {},
): Promise<RebuildReport> {
  const report: RebuildReport = { streams: 0, differing: [], failed: [] };
  if (stopped?.aborted) return report;
  for await (const part of rebuildStreams(store, options)) {
    for (const rebuilt of part) {
      report.streams++;
      if ('failure' in rebuilt) report.failed.push({ id: rebuilt.id, reason: rebuilt.failure });
      else if (rebuilt.differs) report.differing.push(rebuilt.id);
    }
    if (stopped?.aborted) break;
  }
  return report;
}

/** @returns undefined if `onlyStale` is set and another replica derived the stream meanwhile */
async function rebuildWithRetries<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  options: StreamOptions,
): Promise<RebuiltStream | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (options.onlyStale && !(await isStale(store, id))) return undefined;
      return { id, differs: await rebuildStream(store, id, options) };
    } catch (error) {
      if (error instanceof StreamBusy && attempt < MAX_ATTEMPTS) continue;
      return { id, failure: error instanceof Error ? error.message : String(error) };
    }
  }
}

async function isStale<State, Event extends DomainEvent, Command>(
  { streams, aggregate }: AggregateStore<State, Event, Command>,
  id: string,
): Promise<boolean> {
  return (await streams.exists({ _id: id, stateVersion: { $ne: aggregate.stateVersion } })) !== null;
}

/** Deletes a document without events. Returns whether the stream's document or one of its rows differed. */
function rebuildStream<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  { verify }: StreamOptions,
): Promise<boolean> {
  const { aggregate, streams, projections } = store;
  const work = async (tx: Parameters<Parameters<typeof store.transaction>[1]>[0]) => {
    const before = await streams.findById(id, null, { session: tx }).lean<StreamDocument<State>>();
    const events = await store.history(id, tx);
    const version = events.at(-1)?.version ?? 0;
    if (!before && version === 0) return false;
    const { state } = bsonRoundTrip({ state: reduceEvents(aggregate, events) });
    const { stateVersion } = aggregate;
    let differs =
      before?.version !== version || before.stateVersion !== stateVersion || !isDeepStrictEqual(before.state, state);
    for (const projection of projections) differs = (await projection.rebuild(id, events, tx, { verify })) || differs;
    if (!verify) await renewSnapshots(store, id, events, tx);
    if (verify || !differs) return differs;
    if (version === 0) {
      await streams.deleteOne({ _id: id }, { session: tx });
      return true;
    }
    // Also if only rows differ, to conflict with a concurrent append and to publish a message to readers of the rows.
    const $set = { version, state, stateVersion, unpublished: true };
    const $setOnInsert = { published: { version: 0, seq: 0 } };
    await streams.updateOne({ _id: id }, { $set, $setOnInsert, $inc: { rewrites: 1 } }, { session: tx, upsert: true });
    return true;
  };
  return store.transaction(id, work, performance.now() + WHOLE_STREAM_TIMEOUT_MS);
}
