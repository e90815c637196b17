import { USER_STREAM, type UserState, userState } from '@cardume/auth/events';
import type { Guard, StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import type { inbox } from '../domain/inbox.ts';
import type { store } from '../domain/store.ts';

/** Subscription that closes shop and inbox of a closed account and erases the personal data in their events. */
export function closeStoreOfClosedAccount(
  stores: StoreOf<typeof store>,
  inboxes: StoreOf<typeof inbox>,
  shopOwners: Guard,
): Subscription<UserState> {
  return {
    durable: 'stores-users',
    ...USER_STREAM,
    schema: userState,
    async apply({ id: ownerId, state }) {
      if (state !== null) return;
      const [shop] = await stores.find({ 'state.ownerId': ownerId }, { limit: 1 });
      if (!shop) return;
      // Before the shop: a retry would not find a closed shop by its owner.
      await inboxes.execute(shop.id, { type: 'CloseInbox' }, { erase: true });
      const release = (tx: Parameters<Guard['release']>[2]) => shopOwners.release(ownerId, shop.id, tx);
      await stores.execute(shop.id, { type: 'CloseStore' }, { erase: true, within: release });
    },
  };
}
