import { NOTICES_EVENT, type noticesContract, pagesOf } from '@cardume/bff/contract';
import type { EventStreams } from '../live/index.ts';
import type { Services } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { ChangedShops } from './changed-shops.ts';
import { countUnread, noticesFrom, placeOf } from './notices.ts';

interface Dependencies {
  services: Services;
  streams: EventStreams;
  changedShops: ChangedShops;
  /**
   * What owners see of their shop. It is dropped with every number of notices, because the client then fetches the shop again,
   * and the message of the change that a notice tells of may still be on its way.
   */
  ownStores: { drop(storeId: string): void };
}

/** The notices of an owner's shop, and how many of them are unread, once or as a stream of changes. */
export function noticesHandlers(dependencies: Dependencies): ApiHandlers<typeof noticesContract> {
  const { services, streams, changedShops, ownStores } = dependencies;
  const readUnread = async (storeId: string) => {
    const unread = await countUnread(services, storeId);
    ownStores.drop(storeId);
    return { unread };
  };
  return {
    async listMyNotices({ query: { page, limit } }, { viewer: { storeId } }) {
      const found = await noticesFrom(services, storeId, (page - 1) * limit, limit);
      ownStores.drop(storeId);
      return { ...found, totalPages: pagesOf(found.total, limit) };
    },
    async readMyNotices({ body: { upTo } }, { viewer: { storeId } }) {
      const body = await placeOf(services, storeId, upTo);
      await services.stores.readNotices({ params: { id: storeId }, body });
      return readUnread(storeId);
    },
    streamMyNotices: (_input, http) =>
      streams.open(http, {
        event: NOTICES_EVENT,
        onlyChanges: true,
        read: () => readUnread(http.viewer.storeId),
        follow: (moved) => changedShops.on(http.viewer.storeId, moved),
      }),
  };
}
