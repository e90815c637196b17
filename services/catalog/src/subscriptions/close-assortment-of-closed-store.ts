import type { AggregateStore } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import { STORE_STREAM, type StoreState, storeState } from '@cardume/stores/events';
import type { AssortmentCommand, AssortmentEvent, AssortmentState } from '../domain/assortment.ts';

/** When a shop is gone, its products go. */
export function closeAssortmentOfClosedStore(
  assortments: AggregateStore<AssortmentState, AssortmentEvent, AssortmentCommand>,
): Subscription<StoreState> {
  return {
    durable: 'catalog-stores',
    ...STORE_STREAM,
    schema: storeState,
    async apply({ id, state }) {
      if (state === null) await assortments.execute(id, { type: 'CloseAssortment' }, { erase: true });
    },
  };
}
