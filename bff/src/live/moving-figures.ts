import { liveSubject, type StoreTotals, storeTotals } from '@cardume/analytics/events';
import type { Logger } from '@cardume/kit/logging';
import { JSONCodec, type NatsConnection } from 'nats';

type Listener = (totals: StoreTotals) => void;
const codec = JSONCodec<unknown>();

/** Tells whoever looks at a shop's figures, or at all of them, that they have moved. */
export class MovingFigures {
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(nats: NatsConnection, logger: Logger) {
    nats.subscribe(liveSubject('*'), {
      callback: (error, message) => {
        const totals = error ? undefined : storeTotals.safeParse(codec.decode(message.data));
        if (totals?.success) this.#tell(totals.data);
        else logger.error({ err: error ?? totals?.error }, 'an announcement is not what analytics promised');
      },
    });
  }

  /** @param storeId `*` for any shop. @returns what ends it */
  on(storeId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(storeId) ?? new Set();
    this.#listeners.set(storeId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(storeId);
    };
  }

  #tell(totals: StoreTotals): void {
    for (const key of [totals.storeId, '*']) for (const listener of this.#listeners.get(key) ?? []) listener(totals);
  }
}
