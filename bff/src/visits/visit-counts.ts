import { liveSubject, storeTotals } from '@cardume/analytics/events';
import type { Logger } from '@cardume/kit/logging';
import { LRUCache } from 'lru-cache';
import { JSONCodec, type NatsConnection } from 'nats';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { gather } from './gather.ts';

/** What BFFs tell each other before they answer visits. */
const ANNOUNCEMENTS = 'live.bff.visits';
const announcement = z.record(z.string(), z.int());
const codec = JSONCodec<unknown>();

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
  readonly #nats: NatsConnection;
  readonly #logger: Logger;
  #listening = true;

  constructor(services: Services, nats: NatsConnection, logger: Logger) {
    this.#nats = nats;
    this.#logger = logger;
    this.#ask = gather(async (storeIds) => {
      const { counts } = await services.analytics.readCounts({ body: { storeIds } });
      return storeIds.map((id) => this.#raise(id, counts[id] ?? 0));
    });
    void this.#watchConnection();
    this.#listen(liveSubject('*'), (data) => {
      const { storeId, visitCount } = storeTotals.parse(data);
      this.#raise(storeId, visitCount);
    });
    this.#listen(ANNOUNCEMENTS, (data) => this.#raiseAll(announcement.parse(data)));
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

  /** To be awaited before visits are answered: from then on every BFF shows these counts. */
  async announce(counts: Record<string, number>): Promise<void> {
    this.#raiseAll(counts);
    if (!this.#listening) return;
    this.#nats.publish(ANNOUNCEMENTS, codec.encode(counts));
    await this.#nats.flush().catch(() => undefined);
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

  #listen(subject: string, apply: (data: unknown) => void): void {
    this.#nats.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (!error) apply(codec.decode(message.data));
        } catch (cause) {
          this.#logger.error({ err: cause, subject }, 'an announcement is not what it should be');
        }
      },
    });
  }

  /** Announcements are lost while the connection is: what was known before is not trusted after. */
  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === 'disconnect') this.#listening = false;
      if (type !== 'reconnect') continue;
      this.#known.clear();
      this.#listening = true;
    }
  }
}
