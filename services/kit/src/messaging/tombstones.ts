import { RetentionPolicy, StorageType } from 'nats';
import type { EventStream } from '../stream/event-stream.ts';
import { ensureStream, raiseReplicas } from '../stream/nats.ts';

/**
 * Ids of erased streams, kept in a separate JetStream stream: unlike the list in the service's database, they survive a
 * restore of an older backup. Each id is a subject with one empty message.
 */
export class Tombstones {
  readonly #stream: EventStream;
  readonly #name: string;
  readonly #service: string;

  private constructor(stream: EventStream, service: string) {
    this.#stream = stream;
    this.#name = `${stream.name}_CLOSED`;
    this.#service = service;
  }

  /** Creates the JetStream stream if it is missing, and raises its number of replicas if it is lower. */
  static async open(stream: EventStream, service: string): Promise<Tombstones> {
    const tombstones = new Tombstones(stream, service);
    const { jsm, replicas } = stream;
    const stored = await ensureStream(jsm, {
      name: tombstones.#name,
      subjects: [`${tombstones.#name.toLowerCase()}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      max_msgs_per_subject: 1,
      max_age: 0,
      num_replicas: replicas,
    });
    await raiseReplicas(jsm, stored, replicas);
    return tombstones;
  }

  /** Idempotent. */
  async add(aggregate: string, id: string): Promise<void> {
    await this.#stream.js.publish(this.#subject(aggregate, id));
  }

  async ids(aggregate: string): Promise<string[]> {
    const filter = this.#subject(aggregate, '*');
    const { state } = await this.#stream.jsm.streams.info(this.#name, { subjects_filter: filter });
    return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(filter.length - 1));
  }

  #subject(aggregate: string, id: string): string {
    return `${this.#name.toLowerCase()}.${this.#service}.${aggregate}.${id}`;
  }
}
