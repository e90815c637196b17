import { liveSubject, type StoreTotals } from '../events.ts';

type Publish = (subject: string, message: StoreTotals) => void;

/** At most 5 messages per second and shop. */
const MIN_INTERVAL_MS = 200;

/** Publishes totals of shops, throttled per shop: the first immediately, then the latest after each interval. */
export class Announcer {
  readonly #publish: Publish;
  /** Shops within their interval, with the latest totals since. */
  readonly #throttled = new Map<string, StoreTotals | undefined>();

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  announce(totals: StoreTotals): void {
    if (this.#throttled.has(totals.storeId)) this.#throttled.set(totals.storeId, totals);
    else this.#send(totals);
  }

  /** Publishes what is still held back. */
  flush(): void {
    for (const totals of this.#throttled.values()) {
      if (totals) this.#publish(liveSubject(totals.storeId), totals);
    }
    this.#throttled.clear();
  }

  #send(totals: StoreTotals): void {
    this.#publish(liveSubject(totals.storeId), totals);
    this.#throttled.set(totals.storeId, undefined);
    setTimeout(() => this.#onIntervalEnd(totals.storeId), MIN_INTERVAL_MS).unref();
  }

  #onIntervalEnd(storeId: string): void {
    const latest = this.#throttled.get(storeId);
    this.#throttled.delete(storeId);
    if (latest) this.#send(latest);
  }
}
