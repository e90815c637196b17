import type { ConsumerConfig, ConsumerInfo, ConsumerMessages } from 'nats';
import type { EventStream } from './event-stream.ts';
import { apiErrorCode, CONSUMER_NOT_FOUND, rethrowRefusal, settingsDiffer } from './nats.ts';

/** A durable consumer of the event stream, which all replicas of a service share. */
export class DurableConsumer {
  readonly #stream: EventStream;
  readonly #durable: string;
  readonly #settings: Partial<ConsumerConfig>;

  constructor(stream: EventStream, durable: string, settings: Partial<ConsumerConfig>) {
    this.#stream = stream;
    this.#durable = durable;
    this.#settings = settings;
  }

  /**
   * Creates the consumer, or updates the settings of an existing one. To be called once at start: `open` does not
   * change settings, so that during a deployment those of the newer replicas remain.
   * @throws PermanentError if the settings of an existing consumer cannot be updated
   */
  async prepare(): Promise<void> {
    const { config } = await this.#ensure();
    if (!settingsDiffer(config, this.#settings)) return;
    const { jsm, name } = this.#stream;
    await jsm.consumers
      .update(name, this.#durable, this.#settings)
      .catch(rethrowRefusal(`consumer ${this.#durable} of ${name}`));
  }

  /** Creates the consumer if it is missing, and starts reading it. */
  async open(): Promise<ConsumerMessages> {
    await this.#ensure();
    const consumer = await this.#stream.js.consumers.get(this.#stream.name, this.#durable);
    return consumer.consume({ max_messages: 64, idle_heartbeat: 2_000 });
  }

  /** Returns the number of messages that are not delivered or not acknowledged yet. */
  async countPending(): Promise<number> {
    const { num_pending, num_ack_pending } = await this.#stream.jsm.consumers.info(this.#stream.name, this.#durable);
    return num_pending + num_ack_pending;
  }

  async #ensure(): Promise<ConsumerInfo> {
    const { jsm, name } = this.#stream;
    try {
      return await jsm.consumers.info(name, this.#durable);
    } catch (error) {
      if (apiErrorCode(error) !== CONSUMER_NOT_FOUND) throw error;
    }
    return jsm.consumers.add(name, { durable_name: this.#durable, ...this.#settings });
  }
}
