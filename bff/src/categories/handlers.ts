import type { categoriesContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { Services } from '../services.ts';

/** Kinds of products and kinds of shops. */
export function categoriesHandlers(services: Services): Handlers<typeof categoriesContract> {
  return {
    listProductCategories: () => services.catalog.listProductCategories({}),
    listCategories: () => services.stores.listShopCategories({}),
  };
}
