import type { Model } from 'mongoose';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { z } from 'zod';
import { isUnreachable } from '../event-store/transaction.ts';
import { type Logger, runInContext } from '../logging/index.ts';
import { metrics } from '../process/index.ts';
import type { EventStream } from '../stream/event-stream.ts';
import { parseMessage, type StateMessage } from '../stream/message.ts';
import { apiErrorCode, NO_MESSAGE_FOUND } from '../stream/nats.ts';
import { keepReading, type Reading } from '../stream/reading.ts';
import type { DeadLetter } from './dead-letters.ts';

/** What a service does when another's stream changes. */
export interface Subscription<State> {
  /** Durable name; one for all replicas, which share its messages. */
  durable: string;
  service: string;
  aggregate: string;
  schema: z.ZodType<State>;
  /** Must be an upsert that happens only where the kept version is lower: messages come twice, late and out of order. */
  apply(message: StateMessage<State>): Promise<unknown>;
}

const MAX_TRIES = 8;
const IN_HAND = 16;
const ACK_WAIT_MS = 30_000;
/** Redelivery after 0.2, 0.4, 0.8 … s, so that eight tries take half a minute. */
const defaultBackoff = (tries: number) => Math.min(100 * 2 ** tries, 15_000);

export interface ConsumerOptions {
  stream: EventStream;
  deadLetters: Model<DeadLetter>;
  logger: Logger;
  /** Milliseconds until the next delivery after so many tries. */
  backoff?: (tries: number) => number;
  /** Milliseconds until a message is delivered again whose consumer died with it. */
  ackWaitMs?: number;
}

/** A durable consumer with explicit acknowledgement, delayed redelivery and dead letters. */
export class Consumer<State> {
  readonly subscription: Subscription<State>;
  readonly #options: ConsumerOptions;
  readonly #handling = new Set<Promise<void>>();
  #reading: Reading | undefined;

  constructor(subscription: Subscription<State>, options: ConsumerOptions) {
    this.subscription = subscription;
    this.#options = options;
  }

  start(): void {
    const { stream, logger } = this.#options;
    const name = `consumer ${this.subscription.durable}`;
    this.#reading ??= keepReading(
      stream,
      name,
      () => this.#open(),
      (message) => this.#accept(message),
      logger,
    );
  }

  /** Takes no more messages and waits for those in hand. */
  async stop(): Promise<void> {
    await this.#reading?.stop();
    await Promise.all(this.#handling);
  }

  /**
   * Applies the subject's last message, whatever became of it before, and forgets its dead letter.
   * @throws what `apply` throws; then the letter stays
   */
  async retry(subject: string): Promise<void> {
    const { stream, deadLetters } = this.#options;
    try {
      const last = await stream.jsm.streams.getMessage(stream.name, { last_by_subj: subject });
      await this.#apply(last);
    } catch (error) {
      // Where the subject is empty its stream was lost, and all of it is on its way again.
      if (apiErrorCode(error) !== NO_MESSAGE_FOUND) throw error;
    }
    await deadLetters.deleteOne({ _id: this.#letterId(subject) });
  }

  async #open(): Promise<ConsumerMessages> {
    const { stream, ackWaitMs = ACK_WAIT_MS } = this.#options;
    const { durable, service, aggregate } = this.subscription;
    await stream.jsm.consumers.add(stream.name, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      deliver_policy: DeliverPolicy.LastPerSubject,
      filter_subject: stream.subject(service, aggregate, '*'),
      max_ack_pending: 256,
    });
    const consumer = await stream.js.consumers.get(stream.name, durable);
    return consumer.consume({ max_messages: 64, idle_heartbeat: 2_000 });
  }

  /** Sixteen in hand at most; versions make their order irrelevant. */
  async #accept(message: JsMsg): Promise<void> {
    const handled = this.#handle(message)
      .catch((error: unknown) => this.#options.logger.debug({ err: error }, 'no answer, it will be delivered again'))
      .finally(() => this.#handling.delete(handled));
    this.#handling.add(handled);
    if (this.#handling.size >= IN_HAND) await Promise.race(this.#handling);
  }

  async #handle(message: JsMsg): Promise<void> {
    const { durable } = this.subscription;
    try {
      if (message.info.deliveryCount > MAX_TRIES && (await this.#killedBefore(message))) return message.term();
      await this.#apply(message);
      await this.#options.deadLetters.deleteOne({ _id: this.#letterId(message.subject), seq: { $lte: message.seq } });
      message.ack();
      metrics.consumed.inc({ consumer: durable, outcome: 'applied' });
    } catch (error) {
      await this.#refuse(message, error);
    }
  }

  /**
   * A message that ends its process never gets as far as being refused. Past the last try its letter is written first;
   * the letter that is found there says that the process did not outlive it.
   */
  async #killedBefore(message: JsMsg): Promise<boolean> {
    const { deadLetters } = this.#options;
    const known = await deadLetters.exists({ _id: this.#letterId(message.subject), seq: message.seq });
    if (known) return true;
    await this.#bury(message, `no answer after ${message.info.deliveryCount} deliveries`);
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
    await inTime(
      runInContext(context, () => this.subscription.apply(parsed)),
      this.#options.ackWaitMs ?? ACK_WAIT_MS,
    );
  }

  async #refuse(message: JsMsg, error: unknown): Promise<void> {
    const { durable } = this.subscription;
    const { logger, backoff = defaultBackoff } = this.#options;
    const tries = message.info.deliveryCount;
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason, subject: message.subject, tries }, `${durable} could not apply a message`);
    // While the database is away nothing is wrong with the message.
    const dead = tries >= MAX_TRIES && !isUnreachable(error);
    const buried = dead && (await this.#bury(message, reason).catch(() => false));
    metrics.consumed.inc({ consumer: durable, outcome: buried ? 'dead' : 'delayed' });
    if (buried) return message.term(); // only once the letter is durable
    message.nak(backoff(tries));
  }

  async #bury(message: JsMsg, reason: string): Promise<true> {
    const _id = this.#letterId(message.subject);
    const letter = {
      consumer: this.subscription.durable,
      subject: message.subject,
      seq: message.seq,
      reason,
      tries: message.info.deliveryCount,
      body: new TextDecoder().decode(message.data),
      at: new Date().toISOString(),
    };
    await this.#options.deadLetters.updateOne({ _id }, { $set: letter }, { upsert: true });
    return true;
  }

  #letterId(subject: string): string {
    return `${this.subscription.durable}:${subject}`;
  }
}

/** What takes longer than the server waits is delivered again anyway; it must not hold a place for ever. */
async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not applied within ${ms} ms`)), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
