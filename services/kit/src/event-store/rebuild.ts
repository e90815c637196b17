import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongoose';
import { type DomainEvent, foldEvents, type StreamDocument } from './aggregate.ts';
import type { AggregateStore } from './aggregate-store.ts';
import { StreamBusy } from './errors.ts';

/** Each takes 5 s: longer than a server keeps the locks of a process that was killed. */
const TRIES_WHILE_BUSY = 15;

export interface RebuildReport {
  streams: number;
  /** Ids of the streams whose state or rows differed from their events. */
  differing: string[];
}

/** Ends a transaction without keeping it. */
class Rollback extends Error {}

/**
 * Folds every stream of an aggregate and its rows again from the events, in place, one stream a transaction, while the
 * service runs. With `verify` it compares and leaves all as it is.
 */
export async function rebuild<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  options: { verify?: boolean; onlyStale?: boolean; progress?: (done: number) => void } = {},
): Promise<RebuildReport> {
  const report: RebuildReport = { streams: 0, differing: [] };
  const which = options.onlyStale ? { fold: { $ne: store.aggregate.fold } } : {};
  const ids = store.streams.find(which, { _id: 1 }).lean<{ _id: string }[]>().cursor();
  for await (const { _id: id } of ids) {
    report.streams++;
    if (await rebuildPatiently(store, id, options.verify ?? false)) report.differing.push(id);
    options.progress?.(report.streams);
  }
  return report;
}

async function rebuildPatiently<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await rebuildStream(store, id, verify);
    } catch (error) {
      if (!(error instanceof StreamBusy) || tries === TRIES_WHILE_BUSY) throw error;
    }
  }
}

/** @returns whether the stream or one of its rows differed */
async function rebuildStream<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  verify: boolean,
): Promise<boolean> {
  let differs = false;
  try {
    await store.transaction(id, async (tx) => {
      differs = await foldAgain(store, id, tx);
      if (verify || !differs) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return differs;
}

async function foldAgain<State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
  id: string,
  tx: ClientSession,
): Promise<boolean> {
  const before = await readStream(store, id, tx);
  if (!before) return false;
  const rowsBefore = await readRows(store, id, tx);
  const events = await store.history(id, tx);
  const { fold } = store.aggregate;
  // Counting makes it a write even where nothing differs, so that a concurrent append conflicts and sees it.
  const change = { $set: { state: foldEvents(store.aggregate, events), fold }, $inc: { rewrites: 1 } };
  await store.streams.updateOne({ _id: id }, change, { session: tx, ignoreUndefined: true });
  const after = await readStream(store, id, tx);
  const same = isDeepStrictEqual(before.state, after?.state) && before.fold === fold;
  if (!same) await store.streams.updateOne({ _id: id }, { $set: { dirty: true } }, { session: tx });
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
