import { LRUCache } from 'lru-cache';
import type { NatsConnection } from 'nats';

interface Options<Value> {
  /** Most values that are kept. */
  max: number;
  /** Lifetime in ms, because messages of changes may be lost. */
  ttl: number;
  read: (id: string) => Promise<Value>;
}

/**
 * Values that are read from a service and kept until a message of their change drops them. Concurrent callers share one
 * read. Nothing is kept without NATS, which carries the messages.
 */
export class LiveCache<Value> {
  readonly #kept: LRUCache<string, Promise<Value>>;
  readonly #read: (id: string) => Promise<Value>;
  #connected = true;

  constructor(nats: NatsConnection, { max, ttl, read }: Options<Value>) {
    this.#kept = new LRUCache({ max, ttl });
    this.#read = read;
    void this.#watchConnection(nats);
  }

  of(id: string): Promise<Value> {
    return this.#kept.get(id) ?? this.#readAndKeep(id);
  }

  /** Has the value read again by calls that begin from now on. */
  drop(id: string): void {
    this.#kept.delete(id);
  }

  /** Drops all values. */
  clear(): void {
    this.#kept.clear();
  }

  #readAndKeep(id: string): Promise<Value> {
    const value = this.#read(id);
    if (!this.#connected) return value;
    this.#kept.set(id, value);
    value.catch(() => this.#kept.peek(id) === value && this.drop(id));
    return value;
  }

  async #watchConnection(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') this.#connected = false;
      if (type === 'disconnect' || type === 'reconnect') this.clear();
      if (type === 'reconnect') this.#connected = true;
    }
  }
}
