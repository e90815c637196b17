import type { AggregateStore } from '@cardume/kit/event-store';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { Model } from 'mongoose';
import type { catalogApi, Product } from './api.ts';
import type { AssortmentCommand, AssortmentEvent, AssortmentState } from './domain/assortment.ts';
import type { ProductCategoryRow } from './read-models/product-categories.ts';
import type { ProductRow } from './read-models/products.ts';

export interface Dependencies {
  assortments: AggregateStore<AssortmentState, AssortmentEvent, AssortmentCommand>;
  products: Model<ProductRow>;
  productCategories: Model<ProductCategoryRow>;
}

type ProductRoutes = Omit<
  Handlers<typeof catalogApi>,
  'listHomeItems' | 'listHomePictures' | 'addHomeItem' | 'changeHomeItem' | 'removeHomeItem'
>;

/** How the calls on products and their categories are answered. */
export function productRoutes({ assortments, products, productCategories }: Dependencies): ProductRoutes {
  const one = async (id: string) => {
    const row = await products.findById(id).lean<ProductRow>();
    if (!row) throw notFound('Produto não encontrado');
    return shown(row);
  };
  const execute = async (storeId: string, command: AssortmentCommand) => {
    const { version, state } = await assortments.execute(storeId, command);
    return { version, state: { storeId, products: state.products } };
  };
  return {
    async listProductCategories() {
      const rows = await productCategories.find().sort({ position: 1 }).lean<ProductCategoryRow[]>();
      return rows.map(({ _id, name, slug, parentId }) => ({ id: _id, name, slug, parentId }));
    },
    async listProducts({ params: { storeId } }) {
      const rows = await products.find({ storeId }).sort({ createdAt: -1, _id: 1 }).lean<ProductRow[]>();
      return rows.map(shown);
    },
    async listProductPictures({ query: { after, limit } }) {
      const page = products
        .find({ _id: { $gt: after } }, { imageUrls: 1 })
        .sort({ _id: 1 })
        .limit(limit);
      const rows = await page.lean<Pick<ProductRow, '_id' | 'imageUrls'>[]>();
      const next = rows.length < limit ? null : (rows.at(-1)?._id ?? null);
      return { pictures: rows.flatMap(({ imageUrls }) => imageUrls), next };
    },
    getProduct: ({ params }) => one(params.id),
    async addProduct({ params: { storeId, id }, body }) {
      const changed = await execute(storeId, { type: 'AddProduct', productId: id, ...body });
      return { ...changed, product: await one(id) };
    },
    async changeProduct({ params: { storeId, id }, body }) {
      const changed = await execute(storeId, { type: 'ChangeProduct', productId: id, ...named(body) });
      return { ...changed, product: await one(id) };
    },
    removeProduct: ({ params: { storeId, id } }) => execute(storeId, { type: 'RemoveProduct', productId: id }),
  };
}

/** Validation gives absent facts as undefined; an event holds only those that were named. */
function named<T extends { facts: object }>(body: T): T {
  const facts = Object.fromEntries(Object.entries(body.facts).filter(([, value]) => value !== undefined));
  return { ...body, facts };
}

function shown({ _id, ...row }: ProductRow): Product {
  return { id: _id, ...row, imageUrl: row.imageUrls[0] ?? null };
}
