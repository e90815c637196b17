import { inThisContext } from '@cardume/kit/tracing';
import { liveSubject, type StoreTotals } from '../events.ts';

type Publish = (subject: string, message: StoreTotals) => void;

/** At most 5 messages per second and shop. */
const MIN_INTERVAL_MS = 200;

/** Publishes totals of shops, throttled per shop: the first immediately, then the latest after each interval. */
export class Announcer {
  readonly #publish: Publish;
  /** Shops within their interval, with what publishes the latest totals since. */
  readonly #throttled = new Map<string, (() => void) | undefined>();

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  announce(totals: StoreTotals): void {
    const { storeId } = totals;
    const publish = () => this.#publish(liveSubject(storeId), totals);
    if (this.#throttled.has(storeId)) this.#throttled.set(storeId, inThisContext(publish));
    else this.#send(storeId, publish);
  }

  /** Publishes what is still held back. */
  flush(): void {
    for (const publish of this.#throttled.values()) publish?.();
    this.#throttled.clear();
  }

  #send(storeId: string, publish: () => void): void {
    publish();
    this.#throttled.set(storeId, undefined);
    setTimeout(() => this.#onIntervalEnd(storeId), MIN_INTERVAL_MS).unref();
  }

  #onIntervalEnd(storeId: string): void {
    const latest = this.#throttled.get(storeId);
    this.#throttled.delete(storeId);
    if (latest) this.#send(storeId, latest);
  }
}
