import { bindTraceContext } from '@cardume/kit/tracing';
import type { StoreTotals } from '../events.ts';

/** At most 20 messages per second, unless more than `MAX_SHOPS` shops change at once. */
const MIN_INTERVAL_MS = 50;
/** Shops per message: NATS limits messages to 1 MB. */
const MAX_SHOPS = 1_000;

/** Publishes totals of changed shops: at once after a pause, otherwise batched, with the latest totals of each shop. */
export class TotalsPublisher {
  readonly #send: (totals: StoreTotals[]) => void;
  readonly #waiting = new Map<string, StoreTotals>();
  #flushWaiting = () => this.flush();
  #interval: NodeJS.Timeout | undefined;

  constructor(send: (totals: StoreTotals[]) => void) {
    this.#send = send;
  }

  publish(totals: StoreTotals[]): void {
    for (const one of totals) this.#waiting.set(one.storeId, one);
    if (this.#interval) this.#flushWaiting = bindTraceContext(() => this.flush());
    else this.flush();
  }

  /** Publishes the pending totals at once. */
  flush(): void {
    clearTimeout(this.#interval);
    this.#interval = undefined;
    const totals = [...this.#waiting.values()];
    this.#waiting.clear();
    for (let at = 0; at < totals.length; at += MAX_SHOPS) this.#send(totals.slice(at, at + MAX_SHOPS));
    if (totals.length > 0) this.#interval = setTimeout(() => this.#flushWaiting(), MIN_INTERVAL_MS).unref();
  }
}
