import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { eventSourcedService, published } from '@cardume/kit/service';
import { storesApi } from './api.ts';
import { inbox } from './domain/inbox.ts';
import { store } from './domain/store.ts';
import { storeNoticesModel, storeNoticesProjection } from './read-models/store-notices.ts';
import { noticesSince, noticesSinceModel } from './records/notices-since.ts';
import { addStoreIndexes, storesRoutes } from './routes.ts';
import { closeStoreOfClosedAccount } from './subscriptions/close-store-of-closed-account.ts';

export const storesService = eventSourcedService('stores', {}, ({ connection, aggregate }) => {
  const notices = storeNoticesModel(connection);
  const stores = aggregate(store, [storeNoticesProjection(notices)]);
  const inboxes = aggregate(inbox);
  addStoreIndexes(stores);
  const sinceModel = noticesSinceModel(connection);
  let since = '';
  const shopOwners = createGuard(connection, 'shop_owners');
  const data = { stores, inboxes, notices, noticesSince: () => since, shopOwners };
  return {
    aggregates: [published(stores), published(inboxes)],
    subscriptions: [closeStoreOfClosedAccount(stores, inboxes, shopOwners)],
    routes: (app) => mount(app, storesApi, storesRoutes(data)),
    async prepare() {
      since = await noticesSince(sinceModel);
    },
  };
});
