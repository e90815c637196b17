import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  type MsgRequest,
  type NatsConnection,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
} from 'nats';
import {
  apiErrorCode,
  ensureStream,
  NO_MESSAGE_FOUND,
  onConnectionChange,
  raiseReplicas,
  rethrowRefusal,
  settingsDiffer,
} from './nats.ts';

/** JetStream responds in milliseconds, unless the connection was lost during a request. */
const RESPONSE_TIMEOUT_MS = 2_000;

/** The JetStream stream with the last message of every subject, from which a new reader gets every current state. */
export class EventStream {
  readonly name: string;
  readonly nats: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Minimum number of replicas of this stream and of other streams of the service. */
  readonly replicas: number;
  readonly #reconnectListeners = new Set<() => void>();
  #connected = true;

  private constructor(nats: NatsConnection, name: string, jsm: JetStreamManager, replicas: number) {
    this.nats = nats;
    this.name = name;
    this.replicas = replicas;
    this.js = nats.jetstream({ timeout: RESPONSE_TIMEOUT_MS });
    this.jsm = jsm;
    onConnectionChange(nats, { disconnected: () => this.#onDisconnected(), reconnected: () => this.#onReconnected() });
    void nats.closed().then(() => {
      this.#connected = false;
    });
  }

  /**
   * Creates the stream, or updates the settings of an existing one.
   * @param replicas minimum number of replicas in a NATS cluster; never lowered. Default: 1
   * @throws PermanentError if the settings of an existing stream cannot be updated
   */
  static async open(nats: NatsConnection, name: string, replicas = 1): Promise<EventStream> {
    const jsm = await nats.jetstreamManager({ timeout: RESPONSE_TIMEOUT_MS });
    const stream = new EventStream(nats, name, jsm, replicas);
    await stream.#applySettings();
    return stream;
  }

  /** Whether NATS is connected. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Calls the listener after each reconnect. Returns a function that removes it. */
  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  /** Returns `<prefix>.<service>.<aggregate>.<id>`; the prefix is the stream's name in lower case. */
  subject(service: string, aggregate: string, id: string): string {
    return `${this.name.toLowerCase()}.${service}.${aggregate}.${id}`;
  }

  /** Returns the last message of a subject; undefined if it has none, e.g. because the stream was lost. */
  lastOf(subject: string): Promise<StoredMsg | undefined> {
    return this.#find({ last_by_subj: subject });
  }

  /** Returns the first message from a sequence on whose subject matches, with wildcards or without; undefined at the end. */
  nextOf(subject: string, seq: number): Promise<StoredMsg | undefined> {
    // The client's types lack this request, which the server knows since 2.9.
    const query = { seq, next_by_subj: subject };
    return this.#find(query);
  }

  /** Deletes all messages of a service, which must not publish meanwhile. */
  async discard(service: string): Promise<void> {
    await this.ensure();
    await this.jsm.streams.purge(this.name, { filter: this.subject(service, '*', '>') });
  }

  async #find(query: MsgRequest): Promise<StoredMsg | undefined> {
    try {
      return await this.jsm.streams.getMessage(this.name, query);
    } catch (error) {
      if (apiErrorCode(error) !== NO_MESSAGE_FOUND) throw error;
      return undefined;
    }
  }

  /** Creates the stream if it is missing. Returns its creation time: another time means that its data was lost. */
  async ensure(): Promise<string> {
    return (await this.#ensured()).created;
  }

  #ensured() {
    return ensureStream(this.jsm, { name: this.name, ...this.#settings(), num_replicas: this.replicas });
  }

  #settings() {
    return {
      subjects: [`${this.name.toLowerCase()}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_msgs_per_subject: 1,
      max_age: 0,
    };
  }

  /** Does not change other settings, which an operator may have set. */
  async #applySettings(): Promise<void> {
    const stored = await this.#ensured();
    const settings = this.#settings();
    if (settingsDiffer(stored.config, settings)) {
      await this.jsm.streams.update(this.name, settings).catch(rethrowRefusal(`stream ${this.name}`));
    }
    await raiseReplicas(this.jsm, stored, this.replicas);
  }

  #onDisconnected(): void {
    this.#connected = false;
  }

  #onReconnected(): void {
    this.#connected = true;
    for (const listener of [...this.#reconnectListeners]) listener();
  }
}
