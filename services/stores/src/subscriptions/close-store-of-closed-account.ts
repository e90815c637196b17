import { USER_STREAM, type UserState, userState } from '@cardume/auth/events';
import type { AggregateStore, Guard } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import type { StoreCommand, StoreEvent, StoreState } from '../domain/store.ts';

/** When an account is closed, its shop closes and what is personal in the shop's events is erased. */
export function closeStoreOfClosedAccount(
  stores: AggregateStore<StoreState, StoreEvent, StoreCommand>,
  shopOwners: Guard,
): Subscription<UserState> {
  return {
    durable: 'stores-users',
    ...USER_STREAM,
    schema: userState,
    async apply({ id: ownerId, state }) {
      if (state !== null) return;
      const row = await stores.streams.findOne({ 'state.ownerId': ownerId }).lean<{ _id: string }>();
      if (!row) return;
      const release = (tx: Parameters<Guard['release']>[2]) => shopOwners.release(ownerId, row._id, tx);
      await stores.execute(row._id, { type: 'CloseStore' }, { erase: true, within: release });
    },
  };
}
