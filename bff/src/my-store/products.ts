import { randomUUID } from 'node:crypto';
import type { myStoreContract, productChange } from '@cardume/bff/contract';
import type { AssortmentState } from '@cardume/catalog/events';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { z } from 'zod';
import { tags } from '../stores/tags.ts';
import { type Dependencies, storeOf } from './own-store.ts';

type ProductHandlers = Pick<
  Handlers<typeof myStoreContract>,
  'listMyProducts' | 'addMyProduct' | 'changeMyProduct' | 'removeMyProduct'
>;
type Pictures = Pick<z.output<typeof productChange>, 'imageUrl' | 'imageUrls'>;

/** The products of the own shop. */
export function productHandlers(dependencies: Dependencies): ProductHandlers {
  const { services, sessions, bodies, directory } = dependencies;
  const { catalog } = services;
  const ownStore = async (exchange: Parameters<typeof sessions.require>[0]) =>
    storeOf(dependencies, (await sessions.require(exchange)).userId);
  const picturesBefore = async (id: string, storeId: string) => {
    const product = await catalog.getProduct({ params: { id } });
    if (product.storeId !== storeId) throw notFound('Produto não encontrado');
    return product.imageUrls;
  };
  /** Lets every answer of this process know; the other replicas follow by the event. */
  const apply = <Changed extends { version: number; state: AssortmentState }>(storeId: string, changed: Changed) => {
    directory.applyAssortment(storeId, changed.version, changed.state);
    bodies.invalidate(tags.products(storeId));
    return changed;
  };
  return {
    async listMyProducts(_input, exchange) {
      const { id: storeId } = await ownStore(exchange);
      return catalog.listProducts({ params: { storeId } });
    },
    async addMyProduct({ body: { imageUrl, imageUrls = [], ...said } }, exchange) {
      const { id: storeId, productCategoryIds: selectedCategoryIds } = await ownStore(exchange);
      const facts = {
        ...said,
        description: said.description ?? '',
        discountPercentage: said.discountPercentage ?? null,
        available: said.available ?? true,
        imageUrls: withMain({ imageUrl, imageUrls }),
      };
      const params = { storeId, id: randomUUID() };
      const added = await catalog.addProduct({ params, body: { facts, selectedCategoryIds } });
      return apply(storeId, added).product;
    },
    async changeMyProduct({ params: { id }, body: { imageUrl, imageUrls, ...said } }, exchange) {
      const { id: storeId, productCategoryIds: selectedCategoryIds } = await ownStore(exchange);
      const replaced =
        imageUrl === undefined || imageUrls
          ? imageUrls && withMain({ imageUrl, imageUrls })
          : withMain({ imageUrl, imageUrls: (await picturesBefore(id, storeId)).slice(1) });
      const body = { facts: { ...said, imageUrls: replaced }, selectedCategoryIds };
      return apply(storeId, await catalog.changeProduct({ params: { storeId, id }, body })).product;
    },
    async removeMyProduct({ params: { id } }, exchange) {
      const { id: storeId } = await ownStore(exchange);
      apply(storeId, await catalog.removeProduct({ params: { storeId, id } }));
      return undefined;
    },
  };
}

/** The pictures of a product; the simple form's `imageUrl` is the first of them. */
function withMain({ imageUrl, imageUrls = [] }: Pictures): string[] {
  return imageUrl ? [imageUrl, ...imageUrls.filter((url) => url !== imageUrl)] : imageUrls;
}
