import type { StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { ratings } from '../domain/ratings.ts';
import type { ReviewOrigins } from '../records/review-origins.ts';

/** Deletes the reviews of a closed shop, and erases the names and origins of their authors. */
export function closeRatingsOfClosedStore(
  store: StoreOf<typeof ratings>,
  origins: ReviewOrigins,
): Subscription<StoreState> {
  return {
    durable: 'reviews-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id: storeId, state }) {
      if (state !== null) return;
      await store.execute(storeId, { type: 'CloseRatings' }, { erase: true });
      await origins.deleteMany({ storeId });
    },
  };
}
