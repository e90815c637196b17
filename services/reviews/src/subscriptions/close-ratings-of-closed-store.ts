import type { StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { ratings } from '../domain/ratings.ts';

/** Deletes the reviews of a closed shop, and erases the names of their authors from the events. */
export function closeRatingsOfClosedStore(store: StoreOf<typeof ratings>): Subscription<StoreState> {
  return {
    durable: 'reviews-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state === null) await store.execute(id, { type: 'CloseRatings' }, { erase: true });
    },
  };
}
