import { inThisContext } from '@cardume/kit/tracing';
import type { StoreTotals } from '../events.ts';

/** At most 20 times per second. */
const MIN_INTERVAL_MS = 50;
/** Shops in one message, which NATS limits to 1 MB. */
const MAX_SHOPS = 1_000;

/** Publishes the totals of changed shops together: the first immediately, then the latest of each shop after each interval. */
export class Announcer {
  readonly #publish: (totals: StoreTotals[]) => void;
  readonly #waiting = new Map<string, StoreTotals>();
  #flushWaiting = () => this.flush();
  #interval: NodeJS.Timeout | undefined;

  constructor(publish: (totals: StoreTotals[]) => void) {
    this.#publish = publish;
  }

  announce(totals: StoreTotals[]): void {
    for (const one of totals) this.#waiting.set(one.storeId, one);
    if (this.#interval) this.#flushWaiting = inThisContext(() => this.flush());
    else this.flush();
  }

  /** Publishes what is held back. */
  flush(): void {
    clearTimeout(this.#interval);
    this.#interval = undefined;
    const totals = [...this.#waiting.values()];
    this.#waiting.clear();
    for (let at = 0; at < totals.length; at += MAX_SHOPS) this.#publish(totals.slice(at, at + MAX_SHOPS));
    if (totals.length > 0) this.#interval = setTimeout(() => this.#flushWaiting(), MIN_INTERVAL_MS).unref();
  }
}
