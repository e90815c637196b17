import { isDeepStrictEqual } from 'node:util';
import type { AnyStore, StreamDocument } from '../event-store/index.ts';
import { UNPUBLISHED } from '../event-store/outbox.ts';
import type { EventStream } from '../stream/event-stream.ts';
import { jsonRoundTrip } from './publisher.ts';

const PAGE_SIZE = 500;
const CONCURRENCY = 16;

/** A stream whose last message does not match its state. */
export interface MessageDifference {
  /** `<aggregate>/<id>` */
  id: string;
  what: string;
}

export interface ComparedPage {
  /** Number of compared streams. */
  streams: number;
  differences: MessageDifference[];
  /** Argument of the next `comparePage`; null at the end. */
  next: string | null;
}

type Row = StreamDocument<unknown>;
/** Undefined for a subject without a message, null for a message that cannot be parsed. */
type LastMessage = { version: number; state: unknown } | null | undefined;

/** Compares the last message of each subject with its stream. */
export class MessageComparison {
  readonly #stream: EventStream;
  readonly #service: string;
  readonly #stores: ReadonlyMap<string, AnyStore>;

  constructor(stream: EventStream, service: string, stores: readonly AnyStore[]) {
    this.#stream = stream;
    this.#service = service;
    this.#stores = new Map(stores.map((store) => [store.aggregate.name, store]));
  }

  /**
   * Compares the next streams, ordered by aggregate and id.
   * @param after `next` of the previous page; empty for the first one
   */
  async comparePage(after: string): Promise<ComparedPage> {
    const [aggregate = '', last] = parse(after || `${[...this.#stores.keys()][0]}/`);
    const store = this.#stores.get(aggregate);
    if (!store) return { streams: 0, differences: [], next: null };
    const rows = await rowsOf(store, { _id: { $gt: last } }, PAGE_SIZE);
    const differences = await this.#compareRows(store, new Map(rows.map((row) => [row._id, row])));
    if (last === '') differences.push(...(await this.#withoutStream(store)));
    const next = rows.length < PAGE_SIZE ? this.#following(aggregate) : nameOf(store, rows.at(-1)?._id ?? '');
    return { streams: rows.length, differences, next };
  }

  /** @param names `<aggregate>/<id>` of the streams; unknown aggregates are ignored */
  async compare(names: readonly string[]): Promise<MessageDifference[]> {
    const differences = [];
    for (const [store, ids] of this.#byStore(names)) {
      const rows = new Map<string, Row | undefined>(ids.map((id) => [id, undefined]));
      for (const row of await rowsOf(store, { _id: { $in: ids } }, ids.length)) rows.set(row._id, row);
      differences.push(...(await this.#compareRows(store, rows)));
    }
    return differences;
  }

  /**
   * Marks these streams to be published again by the publisher's sweep. Removes their current messages first, because a
   * message with a later version or a malformed one would block the publication.
   */
  async publishAgain(names: readonly string[]): Promise<void> {
    for (const [store, ids] of this.#byStore(names)) {
      for (const id of ids) {
        await this.#stream.jsm.streams.purge(this.#stream.name, { filter: this.#subject(store, id) });
        // Raises `rewrites`, so that a concurrent publication, removed above, is not recorded as the last one.
        const rewrites = { $add: ['$rewrites', 1] };
        await store.streams.updateOne({ _id: id }, [{ $set: { ...UNPUBLISHED, rewrites } }], { updatePipeline: true });
      }
    }
  }

  #byStore(names: readonly string[]): Map<AnyStore, string[]> {
    const groups = new Map<AnyStore, string[]>();
    for (const [aggregate, id] of names.map(parse)) {
      const store = this.#stores.get(aggregate);
      if (store) groups.set(store, [...(groups.get(store) ?? []), id]);
    }
    return groups;
  }

  #following(aggregate: string): string | null {
    const names = [...this.#stores.keys()];
    const next = names[names.indexOf(aggregate) + 1];
    return next === undefined ? null : `${next}/`;
  }

  /** Finds subjects whose stream does not exist. (A new stream is always stored before it is published.) */
  async #withoutStream(store: AnyStore): Promise<MessageDifference[]> {
    const filter = this.#subject(store, '>');
    const { state } = await this.#stream.jsm.streams.info(this.#stream.name, { subjects_filter: filter });
    const ids = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(filter.length - 1));
    const unknown = [];
    for (let at = 0; at < ids.length; at += PAGE_SIZE) {
      const page = ids.slice(at, at + PAGE_SIZE);
      const known = new Set((await rowsOf(store, { _id: { $in: page } }, PAGE_SIZE)).map(({ _id }) => _id));
      unknown.push(...page.filter((id) => !known.has(id)));
    }
    return this.#compareRows(store, new Map(unknown.map((id) => [id, undefined])));
  }

  async #compareRows(store: AnyStore, rows: ReadonlyMap<string, Row | undefined>): Promise<MessageDifference[]> {
    const left = [...rows];
    const differences: MessageDifference[] = [];
    while (left.length > 0) {
      const compared = left.splice(0, CONCURRENCY).map(async ([id, row]) => {
        const difference = await this.#differenceOf(store, id, row);
        return difference === undefined ? [] : [{ id: nameOf(store, id), what: difference }];
      });
      differences.push(...(await Promise.all(compared)).flat());
    }
    return differences;
  }

  /**
   * Returns how the last message differs. The text contains the message's version but not the stream's, so that it is
   * equal on a repeated check only if no newer message was published meanwhile.
   */
  async #differenceOf(store: AnyStore, id: string, row: Row | undefined): Promise<string | undefined> {
    const last = await this.#lastMessage(this.#subject(store, id));
    if (!row) return last === undefined ? undefined : 'the subject has a message, but the stream does not exist';
    if (last === undefined) return 'the subject has no message';
    if (last === null) return 'the last message of the subject cannot be read';
    const { version, state } = await store.stateOf(row);
    if (last.version < version) return `the last message has version ${last.version}, the stream has a later one`;
    if (last.version > version) return (await isAhead(store, id, last.version)) ? aheadOf(last.version) : undefined;
    const isSame = isDeepStrictEqual(last.state, jsonRoundTrip(store.aggregate.publicState(state, id)));
    return isSame ? undefined : `the last message has version ${version}, but not its state`;
  }

  async #lastMessage(subject: string): Promise<LastMessage> {
    const last = await this.#stream.lastOf(subject);
    return last && parseMessage(last.data);
  }

  #subject(store: AnyStore, id: string): string {
    return this.#stream.subject(this.#service, store.aggregate.name, id);
  }
}

/** Majority read, as in the publisher: states that a failover may roll back are not published. */
function rowsOf(store: AnyStore, filter: { _id: object }, limit: number): Promise<Row[]> {
  return store.streams.find(filter).sort({ _id: 1 }).limit(limit).readConcern('majority').lean<Row[]>();
}

/** Reads the stream again, because it may have been written between the reads of stream and message. */
async function isAhead(store: AnyStore, id: string, version: number): Promise<boolean> {
  const [row] = await rowsOf(store, { _id: { $in: [id] } }, 1);
  return (row?.version ?? 0) < version;
}

const aheadOf = (version: number) => `the last message has version ${version}, the stream does not reach it`;

function parseMessage(data: Uint8Array): LastMessage {
  try {
    const { version, state } = JSON.parse(new TextDecoder().decode(data));
    return Number.isInteger(version) ? { version, state } : null;
  } catch {
    return null;
  }
}

const nameOf = (store: AnyStore, id: string) => `${store.aggregate.name}/${id}`;

function parse(name: string): [aggregate: string, id: string] {
  const at = name.indexOf('/');
  return [name.slice(0, at), name.slice(at + 1)];
}
