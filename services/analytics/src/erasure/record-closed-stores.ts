import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { Logs } from '../logs/logs.ts';
import { recordClosedStore } from './closed-stores.ts';

/** Subscription that records closed shops and enqueues the job that deletes their logs and figures. */
export function recordClosedStores(logs: Logs, enqueueErasure: () => Promise<void>): Subscription<StoreState> {
  return {
    durable: 'analytics-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state !== null) return;
      await recordClosedStore(logs, id);
      await enqueueErasure();
    },
  };
}
