import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongoose';
import { type DomainEvent, reduceEvents, type StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';
import { StreamBusy } from './errors.ts';

/** Each attempt takes 5 s; MongoDB keeps the locks of a killed process for up to 60 s. */
const MAX_ATTEMPTS = 15;

export interface RebuildReport {
  streams: number;
  /** Ids of the streams whose state or rows differed from their events. */
  differing: string[];
}

/** Thrown to roll a transaction back. */
class Rollback extends Error {}

/**
 * Derives the state and the rows of every stream of an aggregate again from the events, one transaction per stream, while
 * the service runs. Writes only what differs.
 * @param options.verify compare without writing
 * @param options.onlyStale only streams whose state was written with another `stateVersion`
 * @param options.stopped ends the rebuild between two streams
 */
export async function rebuild<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  options: { verify?: boolean; onlyStale?: boolean; stopped?: AbortSignal } = {},
): Promise<RebuildReport> {
  const report: RebuildReport = { streams: 0, differing: [] };
  const which = options.onlyStale ? { stateVersion: { $ne: store.aggregate.stateVersion } } : {};
  const ids = store.streams.find(which, { _id: 1 }).lean<{ _id: string }[]>().cursor();
  for await (const { _id: id } of ids) {
    if (options.stopped?.aborted) break;
    report.streams++;
    if (await rebuildWithRetries(store, id, options.verify ?? false)) report.differing.push(id);
  }
  return report;
}

async function rebuildWithRetries<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rebuildStream(store, id, verify);
    } catch (error) {
      if (!(error instanceof StreamBusy) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Returns whether the stream or one of its rows differed. */
async function rebuildStream<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<boolean> {
  let differs = false;
  try {
    await store.transaction(id, async (tx) => {
      differs = await deriveAgain(store, id, tx);
      if (verify || !differs) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return differs;
}

async function deriveAgain<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  tx: ClientSession,
): Promise<boolean> {
  const before = await readStream(store, id, tx);
  if (!before) return false;
  const rowsBefore = await readRows(store, id, tx);
  const events = await store.history(id, tx);
  const { stateVersion } = store.aggregate;
  // The counter makes this a write even if nothing differs, so that a concurrent append conflicts and is retried.
  const change = { $set: { state: reduceEvents(store.aggregate, events), stateVersion }, $inc: { rewrites: 1 } };
  await store.streams.updateOne({ _id: id }, change, { session: tx, ignoreUndefined: true });
  const after = await readStream(store, id, tx);
  const same = isDeepStrictEqual(before.state, after?.state) && before.stateVersion === stateVersion;
  if (!same) await store.streams.updateOne({ _id: id }, { $set: { unpublished: true } }, { session: tx });
  await store.projectAgain(id, events, tx);
  return !same || !isDeepStrictEqual(rowsBefore, await readRows(store, id, tx));
}

function readStream<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  tx: ClientSession,
): Promise<StreamDocument<State> | null> {
  return store.streams.findById(id, null, { session: tx }).lean<StreamDocument<State>>().exec();
}

async function readRows<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  tx: ClientSession,
): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const projection of store.projections) rows.push(await projection.read(id, tx));
  return rows;
}
