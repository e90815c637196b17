import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSession, Connection } from 'mongoose';
import { metrics } from '../process/index.ts';
import { addSpanAttributes, inSpan } from '../tracing/index.ts';
import { currentContext } from '../tracing/work-context.ts';
import { type Aggregate, type DomainEvent, type EventMeta, type RecordedEvent, reduceEvents } from './aggregate.ts';
import { WITHOUT_UNDEFINED } from './documents.ts';
import { erasePersonal } from './erasure.ts';
import { CommandRejected, isDuplicateKey, StreamBusy, VersionConflict } from './errors.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { AnyProjection } from './projection.ts';
import { snapshotIfDue } from './snapshots.ts';
import { StreamReader } from './stream-reader.ts';
import { inTransaction, WRITE_TIMEOUT_MS } from './transaction.ts';
import { checkEvent, currentVersion } from './versions.ts';

/** Decisions on a row that another transaction inserted, before its duplicate key counts as a fault. */
const MAX_DUPLICATES = 5;
/** Longest pause between two decisions, in ms. */
const LONGEST_PAUSE_MS = 100;
/**
 * Time limit of writes that read a whole stream (erasing, rebuilding): tens of thousands of events take seconds. Below
 * the 30 s after which NATS redelivers a consumer's message, and the 60 s after which MongoDB aborts a transaction.
 */
export const WHOLE_STREAM_TIMEOUT_MS = 25_000;
/** One per connection, not per aggregate: two aggregates may write the same document. */
const locks = new WeakMap<Connection, KeyedLock>();

export interface ExecuteOptions {
  /** Rejects with a VersionConflict unless the stream is at this version. */
  expectedVersion?: number;
  /** Names of documents that `within` shares with other streams; locked in this process during the transaction. */
  locks?: string[];
  /** Writes guard rows and records in the same transaction. Must have no other side effects: it may be retried. */
  within?: (tx: ClientSession, events: readonly DomainEvent[]) => Promise<void>;
  /** Removes `personal` from all events of the stream. Default: false. */
  erase?: boolean;
}

export interface Outcome<State> {
  version: number;
  state: State;
  /** The appended events; empty if the command had been carried out before. */
  events: readonly DomainEvent[];
}

interface StoreOptions<Event extends DomainEvent> {
  projections?: AnyProjection<Event>[];
  /** Validates events against their schemas when they are written and read. Default: false. */
  checksEvents?: boolean;
  /** Time after which a contended write fails with StreamBusy. Default: 5 s. */
  writeTimeoutMs?: number;
}

/** The streams of one aggregate in MongoDB. Loads, decides and appends in one transaction. */
export class AggregateStore<State, Event extends DomainEvent, Command> extends StreamReader<State, Event, Command> {
  readonly projections: AnyProjection<Event>[];
  readonly #connection: Connection;
  readonly #lock: KeyedLock;
  readonly #writeTimeoutMs: number;
  #committed: (id: string) => void = () => undefined;

  constructor(connection: Connection, aggregate: Aggregate<State, Event, Command>, options: StoreOptions<Event> = {}) {
    super(connection, aggregate, options.checksEvents ?? false);
    this.projections = options.projections ?? [];
    this.#writeTimeoutMs = options.writeTimeoutMs ?? WRITE_TIMEOUT_MS;
    this.#connection = connection;
    this.#lock = locks.get(connection) ?? new KeyedLock();
    locks.set(connection, this.#lock);
  }

  /** Sets the function that is called with the stream's id after each commit; there is one at a time. */
  onCommit(committed: (id: string) => void): void {
    this.#committed = committed;
  }

  /**
   * Decides a command on the current state and appends the resulting events, in one transaction. Retries on conflicts.
   * @throws CommandRejected, GuardTaken, UnknownEvent, MalformedEvent, with `expectedVersion` VersionConflict: nothing was
   * written
   * @throws StreamBusy after the write timeout: nothing was written, unless the commit itself got no response
   */
  execute(id: string, command: Command, options: ExecuteOptions = {}): Promise<Outcome<State>> {
    return this.executeFrom(id, () => command, options);
  }

  /**
   * Like `execute`, for a command that depends on rows or on the present state: `commandOf` reads them in the
   * transaction, so that the command is decided on what it was made from. It may be called again and must have no side
   * effects; what it throws aborts the transaction.
   */
  executeFrom(id: string, commandOf: CommandOf<State, Command>, options: ExecuteOptions = {}): Promise<Outcome<State>> {
    return inSpan(`append ${this.aggregate.name}`, {}, () => this.#execute(id, commandOf, options));
  }

  /**
   * Like `executeFrom`, for a command that depends on a row of the stream.
   * @param read reads the row in the transaction
   * @returns the outcome, and the row as the transaction leaves it
   */
  async executeOnRow<Row>(
    id: string,
    read: (tx: ClientSession) => PromiseLike<Row>,
    commandOf: (row: Row) => Command,
  ): Promise<Outcome<State> & { row: Row }> {
    const last = {} as { row: Row };
    const readRow = async (tx: ClientSession) => {
      last.row = await read(tx);
      return last.row;
    };
    const within = async (tx: ClientSession) => void (await readRow(tx));
    const outcome = await this.executeFrom(id, async (tx) => commandOf(await readRow(tx)), { within });
    return { ...outcome, ...last };
  }

  async #execute(id: string, commandOf: CommandOf<State, Command>, options: ExecuteOptions): Promise<Outcome<State>> {
    const done = metrics.appendDuration.startTimer({ aggregate: this.aggregate.name });
    const timeoutMs = options.erase ? Math.max(this.#writeTimeoutMs, WHOLE_STREAM_TIMEOUT_MS) : this.#writeTimeoutMs;
    const work = { id, commandOf, options, deadline: performance.now() + timeoutMs };
    try {
      const names = [this.streamId(id), ...(options.locks ?? [])];
      const outcome = await this.#lock.run(names, () => this.#decideAndAppend(work));
      addSpanAttributes(() => ({ 'cardume.events': outcome.events.map(({ name }) => name) }));
      if (outcome.events.length > 0) this.#committed(id);
      done({ outcome: 'ok' });
      return outcome;
    } catch (error) {
      done({ outcome: error instanceof Error ? error.name : 'error' });
      throw error;
    }
  }

  /**
   * Decides again on the new state if another process wrote the stream meanwhile. After a restart of MongoDB, a snapshot
   * may lack a commit that got no response for longer than a few decisions take.
   */
  async #decideAndAppend(work: Work<State, Command>): Promise<Outcome<State>> {
    for (let reloads = 0; ; reloads++) {
      try {
        return await this.transaction(work.id, (tx) => this.#append(work, tx), work.deadline);
      } catch (error) {
        const stale = error instanceof VersionConflict && work.options.expectedVersion === undefined;
        // A concurrent transaction inserted a row with the same unique key; the next decision sees that row.
        const known = isDuplicateKey(error) && reloads < MAX_DUPLICATES;
        if (!stale && !known) throw error;
        if (performance.now() >= work.deadline) throw new StreamBusy(this.streamId(work.id), error);
        await pause(Math.min(2 ** reloads, LONGEST_PAUSE_MS));
      }
    }
  }

  /**
   * Runs `work` in a transaction and retries it on conflicts with other writers.
   * @param deadline by `performance.now()`; default: after the write timeout
   * @throws StreamBusy
   */
  transaction<T>(
    id: string,
    work: (tx: ClientSession) => Promise<T>,
    deadline = performance.now() + this.#writeTimeoutMs,
  ): Promise<T> {
    return inTransaction(this.#connection, this.streamId(id), work, deadline);
  }

  async #append({ id, commandOf, options }: Work<State, Command>, tx: ClientSession): Promise<Outcome<State>> {
    const { version, state } = await this.load(id, tx);
    if (options.expectedVersion !== undefined && options.expectedVersion !== version) {
      throw new VersionConflict(this.streamId(id), options.expectedVersion);
    }
    const decision = this.aggregate.decide(await commandOf(tx, state), state);
    if ('rejected' in decision) throw new CommandRejected(decision);
    const events = decision;
    // The time of this attempt, which begins after the commit of the event before.
    const meta = metaOf();
    const erases = options.erase === true && version + events.length > 0;
    if (events.length === 0 && !erases) return { version, state, events };
    const streamId = this.streamId(id);
    const recorded = events.map((event, index) => ({ ...event, ...meta, streamId, version: version + index + 1 }));
    await this.#insertEvents(recorded, tx);
    const next = { version: version + events.length, state: reduceEvents(this.aggregate, recorded, state) };
    if (erases) {
      next.state = await this.#erase(id, version, next.version, meta.at, tx);
    } else {
      await this.#writeStream(id, version, next, tx);
      await snapshotIfDue(this, id, version, next, tx);
      for (const projection of this.projections) await projection.append(id, recorded, tx);
    }
    await options.within?.(tx, events);
    return { ...next, events };
  }

  /** Erases what is left of personal data in a stream that has been erased. */
  async eraseAgain(id: string): Promise<void> {
    const work = async (tx: ClientSession) => {
      const row = await this.streams.findById(id, { version: 1 }, { session: tx }).lean();
      if (row) await this.#erase(id, row.version, row.version, new Date().toISOString(), tx);
    };
    const write = () => this.transaction(id, work, performance.now() + WHOLE_STREAM_TIMEOUT_MS);
    await this.#lock.run([this.streamId(id)], write);
  }

  /** Erases a stream after its new events are inserted, and derives its state and rows again. Returns the state. */
  async #erase(id: string, from: number, version: number, at: string, tx: ClientSession): Promise<State> {
    const history = await erasePersonal(this, id, at, tx);
    const state = reduceEvents(this.aggregate, history);
    await this.#writeStream(id, from, { version, state }, tx);
    for (const projection of this.projections) await projection.rebuild(id, history, tx);
    return state;
  }

  async #writeStream(id: string, from: number, next: { version: number; state: State }, session: ClientSession) {
    const { stateVersion } = this.aggregate;
    if (from === 0) {
      const published = { version: 0, seq: 0 };
      const fresh = { _id: id, ...next, stateVersion, unpublished: true, published, rewrites: 0 };
      await this.#orConflict(id, this.streams.insertMany([fresh], { session, ...WITHOUT_UNDEFINED }));
      return;
    }
    const rewrites = next.version === from ? 1 : 0;
    const change = { $set: { ...next, stateVersion, unpublished: true }, $inc: { rewrites } };
    const options = { session, ...WITHOUT_UNDEFINED };
    const { matchedCount } = await this.streams.updateOne({ _id: id, version: from }, change, options);
    if (matchedCount === 0) throw new VersionConflict(this.streamId(id), from);
  }

  async #insertEvents(recorded: RecordedEvent<Event>[], session: ClientSession): Promise<void> {
    if (recorded.length === 0) return;
    const stored = recorded.map((event) => ({ ...event, v: currentVersion(this.aggregate, event.name) }));
    if (this.checksEvents) for (const event of stored) checkEvent(this.aggregate, event);
    const inserted = this.events.insertMany(stored, { session, ...WITHOUT_UNDEFINED });
    await this.#orConflict(stored[0]?.streamId ?? '', inserted);
  }

  /** Turns a duplicate key into a conflict: another process appended this version first. */
  async #orConflict(id: string, insert: Promise<unknown>): Promise<void> {
    try {
      await insert;
    } catch (error) {
      throw isDuplicateKey(error) ? new VersionConflict(id) : error;
    }
  }
}

/** A store of any aggregate, for work that depends on no types of its states, events and commands. */
export type AnyStore = AggregateStore<unknown, DomainEvent, never>;

/** Returns the store as one of any aggregate; the compiler cannot see that such work passes it only what it has returned. */
export const anyStore = <State, Event extends DomainEvent, Command>(
  store: AggregateStore<State, Event, Command>,
): AnyStore => store as unknown as AnyStore;

/** The type of an aggregate's store. */
export type StoreOf<A> =
  A extends Aggregate<infer State, infer Event, infer Command> ? AggregateStore<State, Event, Command> : never;

type CommandOf<State, Command> = (tx: ClientSession, state: State) => Command | Promise<Command>;

interface Work<State, Command> {
  id: string;
  commandOf: CommandOf<State, Command>;
  options: ExecuteOptions;
  deadline: number;
}

function metaOf(): EventMeta {
  const { actor, correlationId, causationId } = currentContext();
  return { at: new Date().toISOString(), actor, correlationId, ...(causationId ? { causationId } : {}) };
}
