import { createGuard } from '@cardume/kit/event-store';
import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { storesApi } from './api.ts';
import { store } from './domain/store.ts';
import { categoriesModel, seedCategories } from './reference/shop-categories-collection.ts';
import { storesRoutes } from './routes.ts';
import { closeStoreOfClosedAccount } from './subscriptions/close-store-of-closed-account.ts';

await runService('stores', {}, ({ connection, aggregate, prepare, serve, subscribe }) => {
  const stores = aggregate(store);
  const shopOwners = createGuard(connection, 'shop_owners');
  const categories = categoriesModel(connection);
  prepare(() => seedCategories(categories));
  prepare(() => stores.streams.collection.createIndex({ 'state.ownerId': 1 }));
  subscribe(closeStoreOfClosedAccount(stores, shopOwners));
  serve((app) => mount(app, storesApi, storesRoutes({ stores, shopOwners, categories })));
});
