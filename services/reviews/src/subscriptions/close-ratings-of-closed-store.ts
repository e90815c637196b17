import type { AggregateStore } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { RatingsCommand, RatingsEvent, RatingsState } from '../domain/ratings.ts';

/** When a shop is gone, its reviews go, and the names of their authors are erased from the events. */
export function closeRatingsOfClosedStore(
  ratings: AggregateStore<RatingsState, RatingsEvent, RatingsCommand>,
): Subscription<StoreState> {
  return {
    durable: 'reviews-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state === null) await ratings.execute(id, { type: 'CloseRatings' }, { erase: true });
    },
  };
}
