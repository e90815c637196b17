import { MAX_COUNTED_STORES } from '@cardume/analytics/api';
import { Batcher } from '@cardume/kit/batching';
import type { Logger } from '@cardume/kit/logging';
import { onConnectionChange } from '@cardume/kit/stream';
import { LRUCache } from 'lru-cache';
import type { NatsConnection } from 'nats';
import type { LiveFigures } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';

type CountsReader = Pick<ServiceClients['analytics'], 'readCounts'>;

/** Shops whose counts are cached; takes a few megabytes. */
const MAX_COUNTS = 200_000;

/**
 * Visit counts of shops. A count is read from analytics once, then raised by this process's responses to visits and by
 * the totals that workers publish. A visit is included in every later response of the replica that recorded it, and
 * within a second in those of the others. Another generation of the figures drops all counts. While NATS is
 * disconnected, every request reads.
 */
export class VisitCounts {
  readonly #known = new LRUCache<string, number>({ max: MAX_COUNTS });
  readonly #analytics: CountsReader;
  readonly #reads: Batcher<string, number | undefined>;
  readonly #logger: Logger;
  #onRaised: (storeId: string, count: number) => void = () => undefined;
  #connected = true;
  #generation = 0;
  /** Number of calls of `#clear`. */
  #cleared = 0;

  constructor(
    { analytics }: { analytics: CountsReader },
    nats: Pick<NatsConnection, 'status'>,
    figures: Pick<LiveFigures, 'on'>,
    logger: Logger,
  ) {
    this.#analytics = analytics;
    this.#logger = logger;
    const read = async (storeIds: string[]) => {
      const { generation, counts } = await this.read([...new Set(storeIds)]);
      return storeIds.map((id) => {
        const count = counts[id];
        return count === undefined ? this.#known.get(id) : this.raise(id, count, generation);
      });
    };
    this.#reads = new Batcher(read, { maxBatchSize: MAX_COUNTED_STORES });
    onConnectionChange(nats, {
      disconnected: () => {
        this.#connected = false;
      },
      // Messages are lost while NATS is disconnected.
      reconnected: () => {
        this.#clear();
        this.#connected = true;
      },
    });
    figures.on('*', ({ generation, storeId, visitCount }) => this.raise(storeId, visitCount, generation));
  }

  /** Generation of the last read; 0 before the first. Counts may be lower in another generation. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Reads counts from analytics.
   * @returns the counts by shop id, empty while they are unknown, and their generation
   */
  async read(storeIds: string[]): Promise<{ generation: number; counts: Record<string, number> }> {
    for (;;) {
      const times = this.#cleared;
      const { generation = this.#generation, counts } = await this.#analytics.readCounts({ body: { storeIds } });
      // A read that began before `#clear` may have missed a visit whose message was lost.
      if (times !== this.#cleared) continue;
      if (generation !== this.#generation) this.#clear();
      this.#generation = generation;
      return { generation, counts };
    }
  }

  /** Returns a count, synchronously if it is cached; the last known one, or 0, while analytics does not know it. */
  of(storeId: string): number | Promise<number> {
    const found = this.find(storeId);
    return typeof found === 'number' ? found : found.then((count) => count ?? 0);
  }

  /** Returns a count, synchronously if it is cached; the last known one, if any, while analytics does not know it. */
  find(storeId: string): number | Promise<number | undefined> {
    const known = this.#known.get(storeId);
    if (known !== undefined && this.#connected) return known;
    return this.#reads.add(storeId).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'analytics is unavailable, showing the last known visit count');
      return this.#known.get(storeId);
    });
  }

  /** Sets the listener of received counts; replaces the previous listener. */
  onRaised(listener: (storeId: string, count: number) => void): void {
    this.#onRaised = listener;
  }

  /**
   * Raises a count. Counts of one generation only grow, so a late or repeated one has no effect; nor has one of an
   * earlier generation.
   * @returns the highest known count
   */
  raise(storeId: string, count: number, generation: number): number {
    const known = this.#known.get(storeId) ?? 0;
    if (generation < this.#generation) return known;
    const highest = Math.max(count, known);
    this.#known.set(storeId, highest);
    this.#onRaised(storeId, highest);
    return highest;
  }

  /** Drops all counts, so that they are read again. */
  #clear(): void {
    this.#cleared++;
    this.#known.clear();
  }
}
