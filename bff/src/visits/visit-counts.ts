import { Batcher } from '@cardume/kit/batching';
import type { Logger } from '@cardume/kit/logging';
import { LRUCache } from 'lru-cache';
import type { NatsConnection } from 'nats';
import type { MovingFigures } from '../live/index.ts';
import type { Services } from '../services.ts';

/** Shops whose counts are kept, a few megabytes of numbers. */
const MAX_COUNTS = 200_000;

/**
 * How often shops were opened. A count is read from analytics once, then raised by the visits that this process answers
 * and by what workers publish: a request that begins after a visit's response sees that visit on the replica that
 * answered, and within a second on the others. Another generation of the figures drops all counts. Without NATS every request
 * reads.
 */
export class VisitCounts {
  readonly #known = new LRUCache<string, number>({ max: MAX_COUNTS });
  readonly #analytics: Services['analytics'];
  readonly #reads: Batcher<string, number>;
  readonly #logger: Logger;
  #onRaised: (storeId: string, count: number) => void = () => undefined;
  #connected = true;
  #generation = 0;
  /** How often the counts were forgotten. */
  #cleared = 0;

  constructor({ analytics }: Services, nats: NatsConnection, figures: MovingFigures, logger: Logger) {
    this.#analytics = analytics;
    this.#logger = logger;
    this.#reads = new Batcher(async (storeIds) => {
      const { generation, counts } = await this.read(storeIds);
      return storeIds.map((id) => {
        const count = counts[id];
        return count === undefined ? (this.#known.get(id) ?? 0) : this.raise(id, count, generation);
      });
    });
    void this.#watchConnection(nats);
    figures.on('*', ({ generation, storeId, visitCount }) => this.raise(storeId, visitCount, generation));
  }

  /** Generation of the last read; 0 before the first. Another one may have lower counts. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Reads counts from analytics.
   * @returns the counts by id, empty while they are unknown, and the generation that they are of
   */
  async read(storeIds: string[]): Promise<{ generation: number; counts: Record<string, number> }> {
    for (;;) {
      const times = this.#cleared;
      const { generation = this.#generation, counts } = await this.#analytics.readCounts({ body: { storeIds } });
      // What was asked before the counts were forgotten may be of the data from before a restore.
      if (times !== this.#cleared) continue;
      if (generation !== this.#generation) this.clear();
      this.#generation = generation;
      return { generation, counts };
    }
  }

  /** Returns the count, synchronously where it is known; the last known one while analytics is unavailable. */
  of(storeId: string): number | Promise<number> {
    const known = this.#known.get(storeId);
    if (known !== undefined && this.#connected) return known;
    return this.#reads.add(storeId).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'analytics is unavailable, showing the last known visit count');
      return this.#known.get(storeId) ?? 0;
    });
  }

  /** Calls the listener with every count that this process learns. */
  onRaised(listener: (storeId: string, count: number) => void): void {
    this.#onRaised = listener;
  }

  /**
   * Takes a count. Those of a generation only grow, so a late or repeated one changes nothing, nor does one of an earlier
   * generation.
   * @returns the highest count known
   */
  raise(storeId: string, count: number, generation: number): number {
    const known = this.#known.get(storeId) ?? 0;
    if (generation < this.#generation) return known;
    const highest = Math.max(count, known);
    this.#known.set(storeId, highest);
    this.#onRaised(storeId, highest);
    return highest;
  }

  /** Has all counts read again. */
  clear(): void {
    this.#cleared++;
    this.#known.clear();
  }

  /** Messages are lost while the connection is: counts from before are read again. */
  async #watchConnection(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') this.#connected = false;
      if (type !== 'reconnect') continue;
      this.clear();
      this.#connected = true;
    }
  }
}
