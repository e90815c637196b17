import type { Logger } from '@cardume/kit/logging';
import type { EventStream } from '@cardume/kit/stream';
import { LRUCache } from 'lru-cache';
import type { NatsConnection } from 'nats';
import type { MovingFigures } from '../live/index.ts';
import type { Services } from '../services.ts';
import { gather } from './gather.ts';
import { Peers } from './peers.ts';

/** Counts are numbers; so many take a few megabytes. */
const KEPT = 200_000;

/**
 * How often shops were opened. A count is asked of analytics once, then kept up to date by what workers announce and by
 * what other BFFs announce before they answer a visit: so a request that begins after a visit was answered shows it, on
 * every replica, without asking anybody. While NATS is away every request asks.
 */
export class VisitCounts {
  readonly #known = new LRUCache<string, number>({ max: KEPT });
  readonly #ask: (storeId: string) => Promise<number>;
  readonly #peers: Peers;
  readonly #logger: Logger;
  #listening = true;

  constructor(services: Services, stream: EventStream, figures: MovingFigures, logger: Logger) {
    this.#logger = logger;
    this.#ask = gather(async (storeIds) => {
      const { counts } = await services.analytics.readCounts({ body: { storeIds } });
      return storeIds.map((id) => this.#raise(id, counts[id] ?? 0));
    });
    void this.#watchConnection(stream.nats);
    figures.on('*', ({ storeId, visitCount }) => this.#raise(storeId, visitCount));
    this.#peers = new Peers(stream, (counts) => this.#raiseAll(counts), logger);
  }

  /** The count, at once where it is known; the last one seen while analytics is away. */
  of(storeId: string): number | Promise<number> {
    const known = this.#known.get(storeId);
    if (known !== undefined && this.#listening) return known;
    return this.#ask(storeId).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'analytics does not answer, showing the last visit count seen');
      return this.#known.get(storeId) ?? 0;
    });
  }

  /**
   * To be awaited before visits are answered.
   * @returns whether every BFF shows these counts from now on
   */
  async announce(counts: Record<string, number>): Promise<boolean> {
    this.#raiseAll(counts);
    return !this.#listening || this.#peers.tell(counts);
  }

  #raiseAll(counts: Record<string, number>): void {
    for (const [storeId, count] of Object.entries(counts)) this.#raise(storeId, count);
  }

  /** Counts only grow: what comes late or twice changes nothing. */
  #raise(storeId: string, count: number): number {
    const highest = Math.max(count, this.#known.get(storeId) ?? 0);
    this.#known.set(storeId, highest);
    return highest;
  }

  /** Announcements are lost while the connection is: what was known before is not trusted after. */
  async #watchConnection(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') this.#listening = false;
      if (type !== 'reconnect') continue;
      this.#known.clear();
      this.#listening = true;
      this.#peers.sayHello();
    }
  }
}
