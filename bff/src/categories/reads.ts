import { PRODUCT_CATEGORIES, SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import { CachedJson } from '../http/cached-response.ts';
import { type CachedRead, cacheKey } from '../http/response-cache.ts';

/** The reads of product and shop categories. Only a release changes these, so their cached responses have no tags. */
export const categoriesReads = {
  products: readOf('listProductCategories', PRODUCT_CATEGORIES),
  shops: readOf('listCategories', SHOP_CATEGORIES),
};

function readOf(route: string, categories: readonly object[]): CachedRead {
  return { entry: { key: cacheKey(route), tags: [] }, make: () => new CachedJson(JSON.stringify(categories)) };
}
