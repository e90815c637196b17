import { unavailable } from '@cardume/kit/http';
import { MAX_ENTRIES } from '../api.ts';

interface Ticket<Entry> {
  entries: Entry[];
  resolve: (last: number) => void;
  reject: (error: unknown) => void;
}

/** What may wait for its write before more is refused. */
const WAITING_ENTRIES = 20_000;

/**
 * Gathers what arrives while a write is under way into the next one: one write in flight, and under load each carries
 * what many callers brought.
 */
export class Gatherer<Entry> {
  readonly #write: (entries: Entry[]) => Promise<number>;
  #tickets: Ticket<Entry>[] = [];
  #waiting = 0;
  #running = false;

  constructor(write: (entries: Entry[]) => Promise<number>) {
    this.#write = write;
  }

  /**
   * Resolves, once the entries are durable, to the `seq` of the last entry of their batch.
   * @throws an HTTP 503 where too much is waiting, or where the write failed
   */
  add(entries: Entry[]): Promise<number> {
    if (this.#waiting + entries.length > WAITING_ENTRIES) return Promise.reject(unavailable());
    this.#waiting += entries.length;
    return new Promise((resolve, reject) => {
      this.#tickets.push({ entries, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#tickets.length > 0) await this.#writeBatch(this.#take());
    this.#running = false;
  }

  #take(): Ticket<Entry>[] {
    let size = 0;
    const fits = this.#tickets.findIndex((ticket, index) => {
      size += ticket.entries.length;
      return index > 0 && size > MAX_ENTRIES;
    });
    return this.#tickets.splice(0, fits === -1 ? this.#tickets.length : fits);
  }

  async #writeBatch(batch: Ticket<Entry>[]): Promise<void> {
    const entries = batch.flatMap((ticket) => ticket.entries);
    try {
      const last = await this.#write(entries);
      for (const { resolve } of batch) resolve(last);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#waiting -= entries.length;
    }
  }
}
