import { MAX_ENTRIES } from '@cardume/analytics/api';
import { Batcher } from '@cardume/kit/batching';
import type { RateLimit } from '../http/rate-limit.ts';

/** Visits of this window share one call, one write and one aggregation; nobody notices the wait. */
const BATCH_WINDOW_MS = 80;

interface Arrived<Entry> {
  address: string;
  entry: Entry;
}

/** Counts entries against the limit of their addresses and records those within it, all of a window together. */
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

  /** @throws HttpError 429 if the address has used up its limit, and what `write` throws */
  async record(address: string, entry: Entry): Promise<Result> {
    const outcome = await this.#batcher.add({ address, entry });
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  async #process(batch: Arrived<Entry>[]): Promise<PromiseSettledResult<Result>[]> {
    // At once, so that Redis receives them together.
    const taken = await Promise.allSettled(batch.map(({ address }) => this.#limit.take(address)));
    const accepted = batch.filter((_, index) => taken[index]?.status === 'fulfilled');
    const written = await this.#writeAll(accepted);
    return taken.map((took) => (took.status === 'rejected' ? took : (written.shift() as PromiseSettledResult<Result>)));
  }

  /** Gives back what was taken of the limits if nothing is written. */
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
