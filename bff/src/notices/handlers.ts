import { NOTICES_EVENT, type noticesContract, pageCount } from '@cardume/bff/contract';
import { rowsBefore } from '../http/paging.ts';
import type { ChangeNotifier, EventStreams } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { countUnread, noticePositionOf, noticesFrom } from './notices.ts';

interface NoticesParts {
  services: ServiceClients;
  streams: EventStreams;
  changedShops: ChangeNotifier;
  /**
   * Owners' views of shops. A view is dropped whenever notices are counted or listed: the client then fetches
   * the shop again, and the message of the change behind a notice may not have arrived yet.
   */
  own: { stores: { drop(storeId: string): void } };
}

/** Handlers of the notices of an owner's shop, and of the number of unread ones as an event stream. */
export function noticesHandlers(parts: NoticesParts): ApiHandlers<typeof noticesContract> {
  const { services, streams, changedShops, own } = parts;
  const readUnread = async (storeId: string) => {
    const unread = await countUnread(services, storeId);
    own.stores.drop(storeId);
    return { unread };
  };
  return {
    async listMyNotices({ query: { page, limit } }, { viewer: { storeId } }) {
      const found = await noticesFrom(services, storeId, rowsBefore(page, limit), limit);
      own.stores.drop(storeId);
      return { ...found, totalPages: pageCount(found.total, limit) };
    },
    async readMyNotices({ body: { upTo } }, { viewer: { storeId } }) {
      const body = await noticePositionOf(services, storeId, upTo);
      await services.stores.readNotices({ params: { id: storeId }, body });
      return readUnread(storeId);
    },
    streamMyNotices: (_input, http) =>
      streams.open(http, {
        event: NOTICES_EVENT,
        onlyChanges: true,
        read: () => readUnread(http.viewer.storeId),
        follow: (onChange) => changedShops.on(http.viewer.storeId, onChange),
      }),
  };
}
