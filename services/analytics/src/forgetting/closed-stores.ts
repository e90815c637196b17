import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { Logs } from '../logs/logs.ts';

/** When a shop is gone, its logs are to go: that is kept until it is done, and `forget` is told that there is work. */
export function forgetClosedStores(logs: Logs, forget: () => Promise<void>): Subscription<StoreState> {
  return {
    durable: 'analytics-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state !== null) return;
      await logs.forgotten.updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
      await forget();
    },
  };
}
