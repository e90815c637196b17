import { mount } from '@cardume/kit/http';
import { eventSourcedService, published } from '@cardume/kit/service';
import { catalogApi } from './api.ts';
import { catalogShape } from './config.ts';
import { assortment } from './domain/assortment.ts';
import { homeItem } from './domain/home-item.ts';
import { HOME_KIND_NAMES, HOME_KINDS } from './domain/home-kinds.ts';
import { OFFERS_SUBJECT } from './events.ts';
import { productsModel, productsProjection } from './read-models/products.ts';
import { type CatalogData, catalogRoutes } from './routes.ts';
import { ProductIndexer } from './search/product-indexer.ts';
import { closeAssortmentOfClosedStore } from './subscriptions/close-assortment-of-closed-store.ts';

export const catalogService = eventSourcedService('catalog', catalogShape, (tools, config) => {
  const { connection, logger, publishLive, aggregate } = tools;
  const products = productsModel(connection);
  const assortments = aggregate(assortment, [productsProjection(products)]);
  const homeItems = Object.fromEntries(
    HOME_KIND_NAMES.map((kind) => [kind, aggregate(homeItem(HOME_KINDS[kind]))]),
  ) as CatalogData['homeItems'];
  const index = new ProductIndexer({
    ...{ assortments, products, logger },
    announce: (changed) => publishLive(OFFERS_SUBJECT, changed),
  });
  const data = { assortments, products, homeItems, index, productsPerCategory: config.PRODUCTS_PER_CATEGORY };
  return {
    aggregates: [published(assortments), ...HOME_KIND_NAMES.map((kind) => published(homeItems[kind]))],
    subscriptions: [closeAssortmentOfClosedStore(assortments)],
    followers: index.followers(),
    fillings: [{ name: 'the product index', work: () => index.fill() }],
    rebuildTargets: [
      {
        name: 'product index',
        total: () => index.search.shops.listedIds().length,
        rebuild: (options) => index.compare(options),
      },
    ],
    routes: (app) => mount(app, catalogApi, catalogRoutes(data)),
  };
});
