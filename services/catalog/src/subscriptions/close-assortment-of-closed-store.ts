import type { StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { assortment } from '../domain/assortment.ts';

/** Subscription that deletes the products of a closed shop and erases the personal data in their events. */
export function closeAssortmentOfClosedStore(assortments: StoreOf<typeof assortment>): Subscription<StoreState> {
  return {
    durable: 'catalog-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state === null) await assortments.execute(id, { type: 'CloseAssortment' }, { erase: true });
    },
  };
}
