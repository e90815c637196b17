import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { catalogApi } from './api.ts';
import { assortment } from './domain/assortment.ts';
import { homeItem } from './domain/home-item.ts';
import { HOME_KINDS } from './home/kinds.ts';
import { homeRoutes } from './home-routes.ts';
import { productRoutes } from './product-routes.ts';
import { productCategoriesModel, seedProductCategories } from './read-models/product-categories.ts';
import { productsModel, productsProjection } from './read-models/products.ts';
import { closeAssortmentOfClosedStore } from './subscriptions/close-assortment-of-closed-store.ts';

await runService('catalog', {}, ({ connection, aggregate, prepare, serve, subscribe }) => {
  const products = productsModel(connection);
  const productCategories = productCategoriesModel(connection);
  const assortments = aggregate(assortment, [productsProjection(products)]);
  const homeStores = {
    banners: aggregate(homeItem(HOME_KINDS.banners)),
    'hero-banners': aggregate(homeItem(HOME_KINDS['hero-banners'])),
    'sponsored-products': aggregate(homeItem(HOME_KINDS['sponsored-products'])),
    'best-sellers': aggregate(homeItem(HOME_KINDS['best-sellers'])),
    partners: aggregate(homeItem(HOME_KINDS.partners)),
  };
  prepare(() => seedProductCategories(productCategories));
  subscribe(closeAssortmentOfClosedStore(assortments));
  serve((app) =>
    mount(app, catalogApi, {
      ...productRoutes({ assortments, products, productCategories }),
      ...homeRoutes(homeStores),
    }),
  );
});
