import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from 'mongoose';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { z } from 'zod';
import { type Logger, runInContext } from '../logging/index.ts';
import { metrics } from '../process/index.ts';
import type { DeadLetter } from './dead-letters.ts';
import type { EventStream } from './event-stream.ts';
import { parseMessage, type StateMessage } from './message.ts';

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
const ACK_WAIT_MS = 30_000;
/** Redelivery after 0.2, 0.4, 0.8 … s, so that eight tries take half a minute. */
const defaultBackoff = (tries: number) => Math.min(100 * 2 ** tries, 15_000);

export interface ConsumerOptions {
  stream: EventStream;
  deadLetters: Model<DeadLetter>;
  logger: Logger;
  /** Milliseconds until the next delivery after so many tries. */
  backoff?: (tries: number) => number;
}

/** A durable consumer with explicit acknowledgement, delayed redelivery and dead letters. */
export class Consumer<State> {
  readonly subscription: Subscription<State>;
  readonly #options: ConsumerOptions;
  readonly #handling = new Set<Promise<void>>();
  #messages: ConsumerMessages | undefined;
  #stopped = false;
  #loop: Promise<void> | undefined;

  constructor(subscription: Subscription<State>, options: ConsumerOptions) {
    this.subscription = subscription;
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Takes no more messages and waits for those in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#messages?.close();
    await this.#loop;
    await Promise.all(this.#handling);
  }

  /** Applies the subject's last message, whatever became of it before, and forgets its dead letter. */
  async retry(subject: string): Promise<void> {
    const { stream, deadLetters } = this.#options;
    const last = await stream.jsm.streams.getMessage(stream.name, { last_by_subj: subject });
    await this.subscription.apply(parseMessage(last, this.subscription.schema));
    await deadLetters.deleteOne({ _id: this.#letterId(subject) });
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#consume();
      } catch (error) {
        if (this.#stopped) return;
        this.#options.logger.debug({ err: error }, `consumer ${this.subscription.durable} begins again`);
      }
      if (!this.#stopped) await pause(500);
    }
  }

  async #consume(): Promise<void> {
    const { stream } = this.#options;
    const { durable, service, aggregate } = this.subscription;
    await stream.ensure();
    await stream.jsm.consumers.add(stream.name, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      deliver_policy: DeliverPolicy.LastPerSubject,
      filter_subject: stream.subject(service, aggregate, '*'),
      max_ack_pending: 256,
    });
    const consumer = await stream.js.consumers.get(stream.name, durable);
    const messages = await consumer.consume({ max_messages: 64, idle_heartbeat: 2_000 });
    this.#messages = messages;
    if (this.#stopped) await messages.close();
    void this.#closeWhenLost(messages);
    for await (const message of messages) await this.#accept(message);
  }

  /** A consumer that went with its stream's data does not come back by itself. */
  async #closeWhenLost(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of await messages.status()) {
      const lost = ['consumer_deleted', 'consumer_not_found', 'stream_not_found', 'heartbeats_missed'].includes(type);
      if (lost) return void (await messages.close());
    }
  }

  /** Sixteen in hand at most; versions make their order irrelevant. */
  async #accept(message: JsMsg): Promise<void> {
    const handled = this.#handle(message).finally(() => this.#handling.delete(handled));
    this.#handling.add(handled);
    if (this.#handling.size >= 16) await Promise.race(this.#handling);
  }

  async #handle(message: JsMsg): Promise<void> {
    const { durable } = this.subscription;
    const tries = message.info.deliveryCount;
    try {
      await this.#apply(message);
      message.ack();
      metrics.consumed.inc({ consumer: durable, outcome: 'applied' });
    } catch (error) {
      await this.#refuse(message, tries, error);
    }
  }

  async #apply(message: JsMsg): Promise<void> {
    const parsed = parseMessage(message, this.subscription.schema);
    const cause = parsed.events.at(-1);
    const context = {
      actor: cause?.actor ?? 'system',
      correlationId: cause?.correlationId ?? 'none',
      causationId: `${message.subject}@${parsed.version}`,
    };
    await runInContext(context, () => this.subscription.apply(parsed));
  }

  async #refuse(message: JsMsg, tries: number, error: unknown): Promise<void> {
    const { durable } = this.subscription;
    const { logger, backoff = defaultBackoff } = this.#options;
    logger.warn({ err: error, subject: message.subject, tries }, `${durable} could not apply a message`);
    if (tries < MAX_TRIES) {
      metrics.consumed.inc({ consumer: durable, outcome: 'delayed' });
      return message.nak(backoff(tries));
    }
    try {
      await this.#bury(message, tries, error);
      message.term();
      metrics.consumed.inc({ consumer: durable, outcome: 'dead' });
    } catch {
      message.nak(backoff(tries)); // only terminated once the letter is durable
    }
  }

  async #bury(message: JsMsg, tries: number, error: unknown): Promise<void> {
    const letter = {
      consumer: this.subscription.durable,
      subject: message.subject,
      reason: error instanceof Error ? error.message : String(error),
      tries,
      body: new TextDecoder().decode(message.data),
      at: new Date().toISOString(),
    };
    const _id = this.#letterId(message.subject);
    await this.#options.deadLetters.updateOne({ _id }, { $set: letter }, { upsert: true });
  }

  #letterId(subject: string): string {
    return `${this.subscription.durable}:${subject}`;
  }
}
