import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from 'mongoose';
import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { z } from 'zod';
import { StreamBusy, UnknownEvent } from '../event-store/errors.ts';
import { isUnreachable } from '../event-store/transaction.ts';
import type { Logger } from '../logging/index.ts';
import { metrics } from '../process/index.ts';
import { DurableConsumer } from '../stream/durable.ts';
import type { EventStream } from '../stream/event-stream.ts';
import { parseMessage, type StateMessage } from '../stream/message.ts';
import { type Reading, readUntilStopped } from '../stream/reading.ts';
import { tracedMessage } from '../stream/trace-context.ts';
import { runInContext } from '../tracing/work-context.ts';
import type { DeadLetter } from './dead-letters.ts';

/** Defines how messages of another service are applied. */
export interface Subscription<State> {
  /** Name of the durable consumer, which all replicas share. */
  durable: string;
  service: string;
  aggregate: string;
  schema: z.ZodType<State>;
  /** Must be idempotent and ignore versions that are not newer: messages may arrive repeatedly and out of order. */
  apply(message: StateMessage<State>): Promise<unknown>;
}

const MAX_DELIVERIES = 8;
const MAX_CONCURRENT = 16;
const ACK_WAIT_MS = 30_000;
/** Pause before a letter that could not be deleted is deleted again. */
const WITHDRAW_RETRY_MS = 500;
/** 0.2, 0.4, 0.8 … s: eight deliveries take about 25 s. */
const defaultBackoff = (deliveries: number) => Math.min(100 * 2 ** deliveries, 15_000);

export interface ConsumerOptions {
  stream: EventStream;
  deadLetters: Model<DeadLetter>;
  logger: Logger;
  /** Returns the milliseconds until the next delivery. Default: 200, doubled with each delivery, at most 15,000. */
  backoff?: (deliveries: number) => number;
  /** Time after which an unacknowledged message is delivered again. Default: 30 s. */
  ackWaitMs?: number;
}

/** A durable consumer with explicit acknowledgement, redelivery with back-off, and dead letters. */
export class Consumer<State> {
  readonly subscription: Subscription<State>;
  readonly #options: ConsumerOptions;
  readonly #durable: DurableConsumer;
  readonly #handling = new Set<Promise<void>>();
  #reading: Reading | undefined;

  constructor(subscription: Subscription<State>, options: ConsumerOptions) {
    this.subscription = subscription;
    this.#options = options;
    const { stream, ackWaitMs = ACK_WAIT_MS } = options;
    const { durable, service, aggregate } = subscription;
    this.#durable = new DurableConsumer(stream, durable, {
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      deliver_policy: DeliverPolicy.LastPerSubject,
      filter_subject: stream.subject(service, aggregate, '*'),
      max_ack_pending: 256,
    });
  }

  /**
   * Creates the durable consumer or updates its settings. Must be called before `start`.
   * @throws PermanentError if the settings cannot be updated
   */
  prepare(): Promise<void> {
    return this.#durable.prepare();
  }

  /** Returns the number of messages that are not applied yet. */
  countPending(): Promise<number> {
    return this.#durable.countPending();
  }

  start(): void {
    const { stream, logger } = this.#options;
    const name = `consumer ${this.subscription.durable}`;
    this.#reading ??= readUntilStopped(
      stream,
      name,
      () => this.#durable.open(),
      (message) => this.#accept(message),
      logger,
    );
  }

  /** Stops reading and waits for messages in progress. Idempotent. */
  async stop(): Promise<void> {
    await this.#reading?.stop();
    this.#reading = undefined;
    await Promise.all(this.#handling);
  }

  /**
   * Applies the subject's last message and deletes its dead letter.
   * @throws any error of `apply`; the dead letter is kept then
   */
  async retry(subject: string): Promise<void> {
    const { stream, deadLetters } = this.#options;
    const last = await stream.lastOf(subject);
    // A missing message means that the event stream was lost: the service publishes everything again.
    if (last) await this.#apply(last);
    await deadLetters.deleteOne({ _id: this.#letterId(subject) });
  }

  /** Handles up to 16 messages concurrently; order does not matter, because `apply` ignores old versions. */
  async #accept(message: JsMsg): Promise<void> {
    const handled = this.#handle(message)
      .catch((error: unknown) =>
        this.#options.logger.debug({ err: error }, 'not acknowledged, will be delivered again'),
      )
      .finally(() => this.#handling.delete(handled));
    this.#handling.add(handled);
    if (this.#handling.size >= MAX_CONCURRENT) await Promise.race(this.#handling);
  }

  async #handle(message: JsMsg): Promise<void> {
    const { durable } = this.subscription;
    try {
      if (message.info.deliveryCount > MAX_DELIVERIES && (await this.#endedItsProcess(message))) return message.term();
      await tracedMessage(`consume ${durable}`, message, () => this.#apply(message));
      await this.#options.deadLetters.deleteOne({ _id: this.#letterId(message.subject), seq: { $lte: message.seq } });
      message.ack();
      metrics.messagesConsumed.inc({ consumer: durable, outcome: 'applied' });
    } catch (error) {
      await this.#refuse(message, error);
    }
  }

  /**
   * Detects a message that crashes its process and so never reaches `#refuse`. After `MAX_DELIVERIES` a dead letter is
   * written before the message is applied; if it exists at the next delivery, the message is given up.
   */
  async #endedItsProcess(message: JsMsg): Promise<boolean> {
    const { deadLetters } = this.#options;
    const _id = this.#letterId(message.subject);
    if (await deadLetters.exists({ _id, seq: message.seq })) return true;
    const letter = this.#letterOf(message, `not acknowledged after ${message.info.deliveryCount} deliveries`);
    await deadLetters.updateOne({ _id }, { $set: letter }, { upsert: true });
    return false;
  }

  async #apply(message: Pick<JsMsg, 'data' | 'subject'>): Promise<void> {
    const parsed = parseMessage(message, this.subscription.schema);
    const cause = parsed.events.at(-1);
    const context = {
      actor: cause?.actor ?? 'system',
      correlationId: cause?.correlationId ?? 'none',
      causationId: `${message.subject}@${parsed.version}`,
    };
    await withTimeout(
      runInContext(context, () => this.subscription.apply(parsed)),
      this.#options.ackWaitMs ?? ACK_WAIT_MS,
    );
  }

  async #refuse(message: JsMsg, error: unknown): Promise<void> {
    const { durable } = this.subscription;
    const { logger, backoff = defaultBackoff } = this.#options;
    const deliveries = message.info.deliveryCount;
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason, subject: message.subject, deliveries }, `${durable} could not apply a message`);
    // Neither a newer release nor an unreachable database is the message's fault.
    if (error instanceof UnknownEvent || isOutage(error)) return this.#redeliver(message);
    const dead = deliveries >= MAX_DELIVERIES;
    const stored = dead && (await this.#setAside(message, reason).catch(() => false));
    metrics.messagesConsumed.inc({ consumer: durable, outcome: stored ? 'dead' : 'delayed' });
    if (stored) return message.term();
    message.nak(backoff(deliveries));
  }

  /** Has the message redelivered without a limit, e.g. until a replica of a newer release receives it. */
  async #redeliver(message: JsMsg): Promise<void> {
    const { backoff = defaultBackoff } = this.#options;
    const deliveries = message.info.deliveryCount;
    metrics.messagesConsumed.inc({ consumer: this.subscription.durable, outcome: 'delayed' });
    if (deliveries > MAX_DELIVERIES) await this.#withdrawLetter(message);
    message.nak(backoff(deliveries));
  }

  /**
   * Deletes the letter that `#endedItsProcess` has written, because it would make the next delivery give the message up.
   * Retried during an outage, with the message kept from being redelivered meanwhile.
   * @throws the database's error if the consumer is stopped before it can be reached
   */
  async #withdrawLetter(message: JsMsg): Promise<void> {
    const { deadLetters } = this.#options;
    for (;;) {
      try {
        await deadLetters.deleteOne({ _id: this.#letterId(message.subject), seq: message.seq });
        return;
      } catch (error) {
        if (!this.#reading || !isUnreachable(error)) throw error;
        message.working();
        await pause(WITHDRAW_RETRY_MS);
      }
    }
  }

  /**
   * Writes a dead letter if the message is still the last one of its subject. Otherwise a newer message supersedes it,
   * or the event stream was lost and the service publishes everything again.
   */
  async #setAside(message: JsMsg, reason: string): Promise<true> {
    const { stream, deadLetters } = this.#options;
    const { subject, seq } = message;
    const _id = this.#letterId(subject);
    const isLast = async () => (await stream.lastOf(subject))?.seq === seq;
    if (await isLast()) {
      await deadLetters.updateOne({ _id }, { $set: this.#letterOf(message, reason) }, { upsert: true });
    }
    // Checked again: a newer message that was applied before the write above has not deleted this letter.
    if (!(await isLast())) await deadLetters.deleteOne({ _id, seq });
    return true;
  }

  #letterOf({ subject, seq, info }: JsMsg, reason: string): Omit<DeadLetter, '_id'> {
    const at = new Date().toISOString();
    return { consumer: this.subscription.durable, subject, seq, reason, tries: info.deliveryCount, at };
  }

  #letterId(subject: string): string {
    return `${this.subscription.durable}:${subject}`;
  }
}

/**
 * Whether the database cannot be reached or kept aborting the transaction. False if the transaction itself took too long,
 * e.g. for a stream that is too large to be erased in time.
 */
function isOutage(error: unknown): boolean {
  return isUnreachable(error instanceof StreamBusy ? error.cause : error);
}

/** Frees the slot of a message that hangs, once it is redelivered anyway. */
async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not applied within ${ms} ms`)), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
