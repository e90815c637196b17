import { unavailable } from '../http/errors.ts';
import { currentTraceContext, type TraceContext, tracedBatch } from '../tracing/index.ts';

export interface BatcherOptions<Item> {
  /** Maximum total size of a batch, by `sizeOf`; a larger item forms a batch of its own. Default: no limit. */
  maxBatchSize?: number;
  /** Maximum total size of queued and running items, by `sizeOf`. Default: no limit. */
  maxPending?: number;
  /** Default: every item has size 1. */
  sizeOf?: (item: Item) => number;
  /** Minimum time between the starts of two batches, unless a full batch is queued. Default: 0. */
  minIntervalMs?: number;
}

interface Ticket<Item, Result> {
  item: Item;
  size: number;
  origin: TraceContext;
  result: PromiseWithResolvers<Result>;
}

/**
 * Combines concurrent items into batches and runs one batch at a time: items that arrive meanwhile form the next batch.
 * Under load few calls carry many items, and a single item does not wait.
 */
export class Batcher<Item, Result> {
  readonly #process: (items: Item[]) => Promise<Result[]>;
  readonly #options: Required<BatcherOptions<Item>>;
  #queue: Ticket<Item, Result>[] = [];
  #pending = 0;
  #running = false;

  /** @param process returns one result per item, in the same order; if it rejects, `add` rejects for the whole batch */
  constructor(process: (items: Item[]) => Promise<Result[]>, options: BatcherOptions<Item> = {}) {
    this.#process = process;
    const unlimited = Number.POSITIVE_INFINITY;
    this.#options = { maxBatchSize: unlimited, maxPending: unlimited, sizeOf: () => 1, minIntervalMs: 0, ...options };
  }

  /**
   * Returns the item's result.
   * @throws HttpError 503 beyond `maxPending`, and any error of `process`
   */
  add(item: Item): Promise<Result> {
    const size = this.#options.sizeOf(item);
    if (this.#pending + size > this.#options.maxPending) return Promise.reject(unavailable());
    this.#pending += size;
    const result = Promise.withResolvers<Result>();
    this.#queue.push({ item, size, origin: currentTraceContext(), result });
    if (!this.#running) void this.#run();
    return result.promise;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const nextAt = performance.now() + this.#options.minIntervalMs;
      await this.#processBatch(this.#queue.splice(0, this.#fitting()));
      const early = this.#hasFullBatch() ? 0 : nextAt - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    }
    this.#running = false;
  }

  /** Returns how many queued items fit into the next batch. */
  #fitting(): number {
    let size = 0;
    const first = this.#queue.findIndex((ticket, index) => {
      size += ticket.size;
      return index > 0 && size > this.#options.maxBatchSize;
    });
    return first === -1 ? this.#queue.length : first;
  }

  #hasFullBatch(): boolean {
    return this.#queue.reduce((sum, { size }) => sum + size, 0) >= this.#options.maxBatchSize;
  }

  async #processBatch(batch: Ticket<Item, Result>[]): Promise<void> {
    try {
      const origins = batch.map(({ origin }) => origin);
      const results = await tracedBatch('batch', origins, () => this.#process(batch.map(({ item }) => item)));
      for (const [index, { result }] of batch.entries()) result.resolve(results[index] as Result);
    } catch (error) {
      for (const { result } of batch) result.reject(error);
    } finally {
      for (const { size } of batch) this.#pending -= size;
    }
  }
}
