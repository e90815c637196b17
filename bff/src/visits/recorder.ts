import { MAX_ENTRIES } from '@cardume/analytics/api';
import { Batcher } from '@cardume/kit/batching';
import type { RateLimit } from '../http/rate-limit.ts';

/** Entries of one window share a call, a write and an aggregation; short enough to go unnoticed. */
const BATCH_WINDOW_MS = 80;

interface Arrived<Entry> {
  address: string;
  entry: Entry;
}

/** Records entries in batches. Each counts against the limit of its address, and is recorded only within it. */
export class Recorder<Entry, Result> {
  readonly #batcher: Batcher<Arrived<Entry>, PromiseSettledResult<Result>>;
  readonly #limit: RateLimit;
  readonly #write: (entries: Entry[]) => Promise<Result[]>;

  /** @param write returns one result per entry, in their order */
  constructor(limit: RateLimit, write: (entries: Entry[]) => Promise<Result[]>) {
    this.#limit = limit;
    this.#write = write;
    const options = { maxBatchSize: MAX_ENTRIES, minIntervalMs: BATCH_WINDOW_MS };
    this.#batcher = new Batcher((batch) => this.#process(batch), options);
  }

  /** Resolves once the entry is written. @throws HttpError 429 if the limit is used up, and what `write` throws */
  async record(address: string, entry: Entry): Promise<Result> {
    const outcome = await this.#batcher.add({ address, entry });
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  async #process(batch: Arrived<Entry>[]): Promise<PromiseSettledResult<Result>[]> {
    // Concurrently, so that the Redis commands are pipelined.
    const taken = await Promise.allSettled(batch.map(({ address }) => this.#limit.take(address)));
    const accepted = batch.filter((_, index) => taken[index]?.status === 'fulfilled');
    const written = await this.#writeAll(accepted);
    return taken.map((took) => (took.status === 'rejected' ? took : (written.shift() as PromiseSettledResult<Result>)));
  }

  /** Writes the entries; if that fails, reverts their counting against the limits. */
  async #writeAll(accepted: Arrived<Entry>[]): Promise<PromiseSettledResult<Result>[]> {
    if (accepted.length === 0) return [];
    try {
      const results = await this.#write(accepted.map(({ entry }) => entry));
      return results.map((value) => ({ status: 'fulfilled', value }));
    } catch (reason) {
      await Promise.all(accepted.map(({ address }) => this.#limit.giveBack(address)));
      return accepted.map(() => ({ status: 'rejected', reason }));
    }
  }
}
