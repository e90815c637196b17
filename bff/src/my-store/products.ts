import type { myStoreContract, productChange } from '@cardume/bff/contract';
import type { ComparedProduct } from '@cardume/catalog/api';
import { forwardMatch } from '@cardume/kit/http';
import type { z } from 'zod';
import { cacheTags } from '../http/cache-tags.ts';
import { withUnitPrice } from '../products/unit-price.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { MyStoreParts } from './my-store-parts.ts';

type ProductHandlers = Pick<
  ApiHandlers<typeof myStoreContract>,
  'listMyProducts' | 'addMyProduct' | 'changeMyProduct' | 'removeMyProduct'
>;
type ChangedAssortment = Awaited<ReturnType<MyStoreParts['services']['catalog']['removeProduct']>>;
type Pictures = Pick<z.output<typeof productChange>, 'imageUrl' | 'imageUrls'>;

export function ownProductHandlers({ services, cache, changes }: MyStoreParts): ProductHandlers {
  const { catalog, stores } = services;
  const selectedCategories = async (id: string) => (await stores.getStore({ params: { id } })).productCategoryIds;
  const apply = (storeId: string, changed: ChangedAssortment) => {
    cache.invalidate(cacheTags.products(storeId));
    // Other replicas follow the changes of the index; here other shops' pages show the change at once.
    for (const gtin of changed.gtins) cache.invalidate(cacheTags.offers(gtin));
    changes.applyAssortment(storeId, changed);
  };
  const applyProduct = (storeId: string, changed: ChangedAssortment & { product: ComparedProduct }) => {
    apply(storeId, changed);
    return withUnitPrice(changed.product);
  };
  return {
    async listMyProducts(_input, { viewer: { storeId } }) {
      const body = { seen: changes.recent() };
      const { products } = await catalog.compareProducts({ params: { storeId }, body });
      return products.map(withUnitPrice);
    },
    async addMyProduct({ body: { imageUrl, imageUrls, ...written } }, { viewer: { storeId }, newId: id }) {
      const facts = { ...written, imageUrls: withMain({ imageUrl, imageUrls }) };
      const params = { storeId, id };
      const body = { facts, selectedCategoryIds: await selectedCategories(storeId) };
      return applyProduct(storeId, await catalog.addProduct({ params, body }));
    },
    async changeMyProduct({ params: { id }, body: { imageUrl, imageUrls, ...written } }, { req, viewer: { storeId } }) {
      const pictures = imageUrls
        ? { facts: { ...written, imageUrls: withMain({ imageUrl, imageUrls }) } }
        : { facts: written, mainPicture: imageUrl };
      const body = { ...pictures, selectedCategoryIds: await selectedCategories(storeId) };
      const changed = await catalog.changeProduct({ params: { storeId, id }, body }, forwardMatch(req));
      return applyProduct(storeId, changed);
    },
    async removeMyProduct({ params: { id } }, { viewer: { storeId } }) {
      apply(storeId, await catalog.removeProduct({ params: { storeId, id } }));
      return undefined;
    },
  };
}

/** Returns the distinct pictures of a product; `imageUrl`, which clients may send alone, becomes the first one. */
function withMain({ imageUrl, imageUrls = [] }: Pictures): string[] {
  return [...new Set(imageUrl ? [imageUrl, ...imageUrls] : imageUrls)];
}
