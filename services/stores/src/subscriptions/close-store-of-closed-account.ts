import { USER_STREAM, type UserState, userState } from '@cardume/auth/events';
import type { Guard, StoreOf } from '@cardume/kit/event-store';
import type { Subscription } from '@cardume/kit/messaging';
import type { ClientSession } from 'mongoose';
import type { inbox } from '../domain/inbox.ts';
import type { store } from '../domain/store.ts';

/** Holder of the guard row of a closed account: no shop, so that the account can open none. Never released. */
const CLOSED = 'closed';

/**
 * Subscription that closes shop and inbox of a closed account and erases the personal data in their events. It keeps
 * the owner's guard row, so that a shop that is opened at the same time or later is refused.
 */
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
      const claim = (tx: ClientSession) => shopOwners.claim(ownerId, CLOSED, tx);
      if (!shop) {
        // If a shop was opened since the search above, this throws GuardTaken, and the next delivery finds the shop.
        await stores.transaction(ownerId, claim);
        return;
      }
      // Before the shop: a retry would not find a closed shop by its owner.
      await inboxes.execute(shop.id, { type: 'CloseInbox' }, { erase: true });
      const within = async (tx: ClientSession) => {
        await shopOwners.release(ownerId, shop.id, tx);
        await claim(tx);
      };
      await stores.execute(shop.id, { type: 'CloseStore' }, { erase: true, within });
    },
  };
}
