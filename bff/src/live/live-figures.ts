import { LIVE_SUBJECT, liveTotals, type StoreTotals } from '@cardume/analytics/events';
import type { Logger } from '@cardume/kit/logging';
import { tracedMessage } from '@cardume/kit/stream';
import { JSONCodec, type NatsConnection } from 'nats';

type Listener = (totals: StoreTotals) => void;
const codec = JSONCodec<unknown>();

/** Passes the totals that analytics publishes after changes to listeners of one shop or of all shops. */
export class LiveFigures {
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(nats: NatsConnection, logger: Logger) {
    nats.subscribe(LIVE_SUBJECT, {
      callback: (error, message) => {
        const totals = error ? undefined : liveTotals.safeParse(codec.decode(message.data));
        if (totals?.success) tracedMessage('follow figures', message, () => totals.data.forEach(this.#notify, this));
        else logger.error({ err: error ?? totals?.error }, 'a message breaks the schema of analytics');
      },
    });
  }

  /** @param storeId `*` for all shops. @returns a function that unsubscribes */
  on(storeId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(storeId) ?? new Set();
    this.#listeners.set(storeId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(storeId);
    };
  }

  #notify(totals: StoreTotals): void {
    // Listeners of all shops first: they invalidate caches that the others read.
    for (const key of ['*', totals.storeId]) for (const listener of this.#listeners.get(key) ?? []) listener(totals);
  }
}
