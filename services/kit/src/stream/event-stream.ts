import {
  DiscardPolicy,
  Events,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  RetentionPolicy,
  StorageType,
} from 'nats';
import { apiErrorCode, STREAM_NOT_FOUND } from './nats.ts';

/** JetStream answers in milliseconds; a question that was under way when NATS went down is never answered. */
const ANSWER_MS = 2_000;

/** The JetStream stream that keeps the last message of every subject: who joins late reads those and is up to date. */
export class EventStream {
  readonly name: string;
  readonly nats: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly #returns = new Set<() => void>();
  #connected = true;

  private constructor(nats: NatsConnection, name: string, jsm: JetStreamManager) {
    this.nats = nats;
    this.name = name;
    this.js = nats.jetstream({ timeout: ANSWER_MS });
    this.jsm = jsm;
    void this.#watch();
    void nats.closed().then(() => {
      this.#connected = false;
    });
  }

  static async open(nats: NatsConnection, name: string): Promise<EventStream> {
    const jsm = await nats.jetstreamManager({ timeout: ANSWER_MS });
    const stream = new EventStream(nats, name, jsm);
    await stream.ensure();
    return stream;
  }

  /** Whether there is a connection: without one nothing need be tried. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Calls the listener whenever NATS is there again after it was away. @returns what ends that */
  onReconnect(listener: () => void): () => void {
    this.#returns.add(listener);
    return () => this.#returns.delete(listener);
  }

  /** `<prefix>.<service>.<aggregate>.<id>`; the prefix is the stream's name in lower case. */
  subject(service: string, aggregate: string, id: string): string {
    return `${this.name.toLowerCase()}.${service}.${aggregate}.${id}`;
  }

  /** Makes the stream where it is missing. @returns its creation time: another one means that its data was lost */
  async ensure(): Promise<string> {
    try {
      return (await this.jsm.streams.info(this.name)).created;
    } catch (error) {
      if (apiErrorCode(error) !== STREAM_NOT_FOUND) throw error;
    }
    const made = await this.jsm.streams.add({
      name: this.name,
      subjects: [`${this.name.toLowerCase()}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_msgs_per_subject: 1,
      max_age: 0,
    });
    return made.created;
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === Events.Disconnect) this.#connected = false;
      if (type !== Events.Reconnect) continue;
      this.#connected = true;
      for (const listener of [...this.#returns]) listener();
    }
  }
}
