import { USER_STREAM, type UserState, userState } from '@cardume/auth/events';
import type { Guard, StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import type { store } from '../domain/store.ts';

/** Closes the shop of a closed account and erases the personal part of its events. */
export function closeStoreOfClosedAccount(stores: StoreOf<typeof store>, shopOwners: Guard): Subscription<UserState> {
  return {
    durable: 'stores-users',
    ...USER_STREAM,
    schema: userState,
    async apply({ id: ownerId, state }) {
      if (state !== null) return;
      const [shop] = await stores.find({ 'state.ownerId': ownerId }, { limit: 1 });
      if (!shop) return;
      const release = (tx: Parameters<Guard['release']>[2]) => shopOwners.release(ownerId, shop.id, tx);
      await stores.execute(shop.id, { type: 'CloseStore' }, { erase: true, within: release });
    },
  };
}
