import { onConnectionChange } from '@cardume/kit/stream';
import { LRUCache } from 'lru-cache';
import type { NatsConnection } from 'nats';

interface Options<Value> {
  /** Maximum number of cached values. */
  max: number;
  /** Lifetime in ms, which bounds the age of a value if the message of its change is lost. */
  ttl: number;
  read: (id: string) => Promise<Value>;
}

/**
 * Caches values of a service until `drop` is called or their lifetime ends. Concurrent callers share one read. Caches
 * nothing while NATS, which carries the messages of changes, is disconnected.
 */
export class LiveCache<Value> {
  readonly #kept: LRUCache<string, Promise<Value>>;
  readonly #read: (id: string) => Promise<Value>;
  #connected = true;

  constructor(nats: NatsConnection, { max, ttl, read }: Options<Value>) {
    this.#kept = new LRUCache({ max, ttl });
    this.#read = read;
    onConnectionChange(nats, {
      disconnected: () => this.#setConnected(false),
      reconnected: () => this.#setConnected(true),
    });
  }

  get(id: string): Promise<Value> {
    return this.#kept.get(id) ?? this.#readAndKeep(id);
  }

  /** Drops a value; later calls read it again. */
  drop(id: string): void {
    this.#kept.delete(id);
  }

  #readAndKeep(id: string): Promise<Value> {
    const value = this.#read(id);
    if (!this.#connected) return value;
    this.#kept.set(id, value);
    value.catch(() => this.#kept.peek(id) === value && this.drop(id));
    return value;
  }

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    this.#kept.clear();
  }
}
