import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { JSONCodec } from 'nats';
import type { Outbox, OutboxMessage, Published } from '../event-store/index.ts';
import { rowModel } from '../event-store/row-model.ts';
import { isUnreachable } from '../event-store/transaction.ts';
import type { Logger } from '../logging/index.ts';
import { metrics, repeat } from '../process/index.ts';
import type { EventStream } from '../stream/event-stream.ts';
import { isNatsUnavailable, isWrongLastSequence } from '../stream/nats.ts';
import { tracedPublication } from '../stream/trace-context.ts';

const SWEEP_INTERVAL_MS = 2_000;
const PUBLISH_ALL_INTERVAL_MS = 100;
const SWEEP_BATCH = 500;
const CONCURRENCY = 50;
const codec = JSONCodec<OutboxMessage>();

/** What this service last knew of the event stream, by which it notices that NATS has lost messages. */
interface KnownStream {
  _id: string;
  /** Creation time; another one means that the stream was lost. Empty after a publication has met a lost message. */
  created: string;
  /** The newest publication that was found in the stream. */
  newest?: Publication | undefined;
}

interface Publication {
  subject: string;
  seq: number;
}

/**
 * Publishes committed changes to NATS: immediately in the process that committed, and by a sweep that every replica
 * runs every 2 s. Each publication states the expected last sequence of its subject, so JetStream rejects stale ones.
 */
export class Publisher {
  readonly #stream: EventStream;
  readonly #service: string;
  readonly #outboxes: Outbox[];
  readonly #logger: Logger;
  readonly #onClosed: (aggregate: string, id: string) => Promise<unknown>;
  readonly #knownStreams;
  readonly #publications = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  /**
   * The newest publication on each connection since the last look for losses, oldest connection first. NATS may be set
   * back between two connections, so that publications on the later one take the sequences of lost ones.
   */
  #newest: Publication[] = [];
  #isNewConnection = false;
  #forgetReconnects: (() => void) | undefined;
  #hasMarkedLatest = false;
  #sweeping: Promise<void> | undefined;
  #hasStopped = false;

  constructor(options: {
    stream: EventStream;
    service: string;
    outboxes: Outbox[];
    connection: Connection;
    logger: Logger;
    /** Called before a null state is published, and repeated until it resolves. */
    onClosed?: (aggregate: string, id: string) => Promise<unknown>;
  }) {
    this.#stream = options.stream;
    this.#service = options.service;
    this.#outboxes = options.outboxes;
    this.#logger = options.logger;
    this.#onClosed = options.onClosed ?? (async () => undefined);
    this.#knownStreams = rowModel<KnownStream>(options.connection, 'event_streams');
  }

  /** Starts the sweep. Idempotent. */
  start(): void {
    this.#forgetReconnects ??= this.#stream.onReconnect(() => {
      this.#isNewConnection = true;
    });
    this.#sweeping ??= repeat(() => this.sweepOnce(), {
      pauseMs: SWEEP_INTERVAL_MS,
      signal: this.#stop.signal,
      failed: (error) => this.#logger.debug({ err: error }, 'sweep failed'),
    });
  }

  /** Stops the sweep, completes the publications that were asked for, and publishes nothing from then on. Idempotent. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#forgetReconnects?.();
    await this.#sweeping;
    await Promise.all([...this.#publications.values(), ...this.#waiting.values()]);
    this.#hasStopped = true;
  }

  /** Compares with the event stream what was published, and publishes until nothing is left. */
  async publishAll(): Promise<void> {
    for (; !this.#stop.signal.aborted; await pause(PUBLISH_ALL_INTERVAL_MS)) {
      if (!this.#stream.connected) continue;
      await this.sweepOnce();
      const left = await Promise.all(this.#outboxes.map((outbox) => outbox.unpublished(1)));
      if (left.flat().length === 0) return;
    }
  }

  /**
   * Publishes pending changes of a stream. Calls during a publication share one further round, which reads all of their
   * changes. Never rejects: the sweep retries failures.
   */
  publish(outbox: Outbox, id: string): Promise<void> {
    const key = `${outbox.aggregate}-${id}`;
    const publication = this.#publications.get(key);
    if (!publication) return this.#begin(key, outbox, id);
    const waiting = this.#waiting.get(key) ?? publication.then(() => this.#after(key, outbox, id));
    this.#waiting.set(key, waiting);
    return waiting;
  }

  #after(key: string, outbox: Outbox, id: string): Promise<void> {
    this.#waiting.delete(key);
    return this.publish(outbox, id);
  }

  #begin(key: string, outbox: Outbox, id: string): Promise<void> {
    const round = this.#publishPending(outbox, id)
      .catch((error: unknown) => this.#logFailure(key, error))
      .finally(() => this.#publications.delete(key));
    this.#publications.set(key, round);
    return round;
  }

  #logFailure(key: string, error: unknown): void {
    metrics.messagesPublished.inc({ outcome: 'failed' });
    const level = isNatsUnavailable(error) || isUnreachable(error) ? 'debug' : 'warn';
    this.#logger[level]({ err: error, key }, 'not published, the sweep will retry');
  }

  async #publishPending(outbox: Outbox, id: string): Promise<void> {
    if (!this.#stream.connected || this.#hasStopped) return;
    const pending = await outbox.next(id);
    if (!pending) return;
    const subject = this.#stream.subject(this.#service, outbox.aggregate, id);
    const { message, after } = pending;
    if (message.state === null) await this.#onClosed(outbox.aggregate, id);
    const done = (await this.#send(subject, message, after)) ?? (await this.#adopt(subject, message, after));
    if (!done) return;
    await outbox.markPublished(id, done, pending);
    this.#recordNewest({ subject, seq: done.seq });
  }

  #recordNewest(publication: Publication): void {
    const last = this.#isNewConnection ? undefined : this.#newest.at(-1);
    this.#isNewConnection = false;
    if (!last) this.#newest.push(publication);
    else if (publication.seq > last.seq) this.#newest[this.#newest.length - 1] = publication;
  }

  /** Returns undefined if `after` is not the subject's last message. */
  async #send(subject: string, message: OutboxMessage, after: Published): Promise<Published | undefined> {
    try {
      const expect = { lastSubjectSequence: Math.max(0, after.seq) };
      const { seq } = await tracedPublication(subject, (traced) =>
        this.#stream.js.publish(subject, codec.encode(message), { expect, ...traced }),
      );
      metrics.messagesPublished.inc({ outcome: 'published' });
      return { version: message.version, seq };
    } catch (error) {
      if (!isWrongLastSequence(error)) throw error;
      metrics.messagesPublished.inc({ outcome: 'fenced' });
      return undefined;
    }
  }

  /**
   * Reconciles with the subject's last message: publishes after it if it is older or has another state, and returns the
   * publication to record. If the stream has lost the message that it should have, the next sweep publishes this one: it
   * has to look for other losses first, which later publications would hide.
   */
  async #adopt(subject: string, message: OutboxMessage, after: Published): Promise<Published | undefined> {
    const { state, ...last } = await this.#lastOf(subject);
    if (last.seq < after.seq) {
      await this.#knownStreams.updateOne({ _id: this.#stream.name }, { $set: { created: '' } });
      return undefined;
    }
    const newer = last.version > message.version;
    const same = last.version === message.version && isDeepStrictEqual(state, jsonRoundTrip(message.state));
    return newer || same ? last : this.#send(subject, message, last);
  }

  async #lastOf(subject: string): Promise<Published & { state?: unknown }> {
    const last = await this.#stream.lastOf(subject);
    if (!last) return { version: 0, seq: 0 };
    const { version, state } = codec.decode(last.data);
    return { version, state, seq: last.seq };
  }

  /** Publishes all unpublished streams, after it has marked those whose messages NATS may have lost. */
  async sweepOnce(): Promise<void> {
    if (!this.#stream.connected) return;
    await this.#detectLoss();
    for (const outbox of this.#outboxes) await this.#sweepOutbox(outbox);
  }

  /** Pages by id, so that streams that cannot be published do not block the rest. */
  async #sweepOutbox(outbox: Outbox): Promise<void> {
    let ids: string[] = [];
    do {
      ids = await outbox.unpublished(SWEEP_BATCH, ids.at(-1));
      for (let at = 0; at < ids.length && !this.#stop.signal.aborted; at += CONCURRENCY) {
        await Promise.all(ids.slice(at, at + CONCURRENCY).map((id) => this.publish(outbox, id)));
      }
    } while (ids.length > 0 && !this.#stop.signal.aborted);
  }

  /**
   * Marks all streams as unpublished if the event stream was created anew or set back, e.g. with a node that was restored
   * from an older copy. Publishing compares them with the stream, and sends what it lacks.
   */
  async #detectLoss(): Promise<void> {
    // What was published before the checks below is in the stream that they see, or is found missing by the next ones.
    const newest = [...this.#newest];
    const created = await this.#stream.ensure();
    const known = await this.#knownStreams.findById(this.#stream.name).lean<KnownStream>();
    if (known?.created === created && !(await this.#hasLostAny([known.newest, ...newest]))) {
      // The last one may have been replaced meanwhile.
      this.#newest.splice(0, newest.length - 1);
      await this.#markLatest(known);
      return this.#remember(known, newest.at(-1));
    }
    if (known)
      this.#logger.warn({ created }, 'the event stream has lost messages: comparing and publishing everything');
    for (const outbox of this.#outboxes) await outbox.markUnpublished();
    this.#newest = [];
    this.#hasMarkedLatest = true;
    const change = { $set: { created }, $unset: { newest: 1 } };
    await this.#knownStreams.updateOne({ _id: this.#stream.name }, change, { upsert: true });
  }

  async #hasLostAny(publications: (Publication | undefined)[]): Promise<boolean> {
    for (const publication of publications) {
      if (publication && ((await this.#stream.lastOf(publication.subject))?.seq ?? 0) < publication.seq) return true;
    }
    return false;
  }

  /** Once after the start, marks what a process may have published after the known publication, before it ended. */
  async #markLatest({ newest }: KnownStream): Promise<void> {
    if (this.#hasMarkedLatest) return;
    for (const outbox of this.#outboxes) await outbox.markUnpublished(newest?.seq);
    this.#hasMarkedLatest = true;
  }

  async #remember({ _id, created, newest: known }: KnownStream, newest: Publication | undefined): Promise<void> {
    if (!newest || newest.seq <= (known?.seq ?? 0)) return;
    const isOlder = { $or: [{ newest: null }, { 'newest.seq': { $lt: newest.seq } }] };
    await this.#knownStreams.updateOne({ _id, created, ...isOlder }, { $set: { newest } });
  }
}

/** Returns a state as it is after encoding and decoding, e.g. without undefined properties. */
export const jsonRoundTrip = (state: object | null): unknown => JSON.parse(JSON.stringify(state));
