/** The internal API of the catalog. */
import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { assortmentState } from './events.ts';
import { HOME_KIND_NAMES } from './home/kinds.ts';

export { HOME_KIND_NAMES, HOME_KINDS, type HomeKindName } from './home/kinds.ts';

const id = z.string().min(1).max(100);

/** What an owner says of a product; limits of SPEC section 9 and DESIGN section 5. */
export const productFacts = z.object({
  categoryId: id,
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000),
  /** Integer cents. */
  price: z.int().min(1).max(100_000_000),
  discountPercentage: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .transform((percent) => percent || null),
  /** How many a product may have is decided with it. */
  imageUrls: z.array(z.string().max(500)).max(100),
  available: z.boolean(),
});

export const product = z.object({
  id,
  storeId: id,
  categoryId: id,
  name: z.string(),
  description: z.string(),
  price: z.int(),
  discountPercentage: z.int().nullable(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  available: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Product = z.infer<typeof product>;

/** An item of the home content: what all kinds share, and the fields of its own kind. */
const homeItem = z.looseObject({
  id,
  active: z.boolean(),
  order: z.int(),
  /** Streams that were not yet folded anew lack them. */
  showFrom: z.string().nullable().default(null),
  showUntil: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const productParams = z.object({ storeId: id, id });
const selectedCategoryIds = z.array(id);
const changedProduct = z.object({ version: z.int(), state: assortmentState, product });
const kindParams = z.object({ kind: z.enum(HOME_KIND_NAMES) });
const itemParams = kindParams.extend({ id });
const changedItem = z.object({ version: z.int(), item: homeItem });

export const catalogApi = defineContract({
  listProductCategories: {
    method: 'GET',
    path: '/product-categories',
    summary: 'Product categories in display order',
    response: z.array(z.object({ id, name: z.string(), slug: z.string(), parentId: id.nullable() })),
  },
  listProducts: {
    method: 'GET',
    path: '/stores/:storeId/products',
    summary: 'The products of a shop, newest first',
    params: z.object({ storeId: id }),
    response: z.array(product),
  },
  getProduct: {
    method: 'GET',
    path: '/products/:id',
    summary: 'A product',
    params: z.object({ id }),
    response: product,
  },
  addProduct: {
    method: 'PUT',
    path: '/stores/:storeId/products/:id',
    summary: 'Adds a product; repeated with the same id it changes nothing',
    params: productParams,
    body: z.object({ facts: productFacts, selectedCategoryIds }),
    response: changedProduct,
  },
  changeProduct: {
    method: 'PATCH',
    path: '/stores/:storeId/products/:id',
    summary: 'Changes what the body names',
    params: productParams,
    body: z.object({ facts: productFacts.partial(), selectedCategoryIds }),
    response: changedProduct,
  },
  removeProduct: {
    method: 'DELETE',
    path: '/stores/:storeId/products/:id',
    summary: 'Removes a product',
    params: productParams,
    response: z.object({ version: z.int(), state: assortmentState }),
  },
  listProductPictures: {
    method: 'GET',
    path: '/pictures/products',
    summary: 'Addresses of the pictures of products, page by page: `next` is what to ask for next, null at the end',
    query: z.object({
      after: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    response: z.object({ pictures: z.array(z.string()), next: z.string().nullable() }),
  },
  listHomePictures: {
    method: 'GET',
    path: '/pictures/home',
    summary: 'Addresses of the pictures of the home content, active or not',
    response: z.array(z.string()),
  },
  listHomeItems: {
    method: 'GET',
    path: '/home/:kind',
    summary: 'Home content of a kind by order, then newest; only what is active, whatever its time, where asked so',
    params: kindParams,
    query: z.object({ active: z.stringbool().optional() }),
    response: z.array(homeItem),
  },
  addHomeItem: {
    method: 'PUT',
    path: '/home/:kind/:id',
    summary: 'Adds an item; repeated with the same id it changes nothing',
    params: itemParams,
    body: z.record(z.string(), z.unknown()),
    response: changedItem,
  },
  changeHomeItem: {
    method: 'PATCH',
    path: '/home/:kind/:id',
    summary: 'Changes what the body names',
    params: itemParams,
    body: z.record(z.string(), z.unknown()),
    response: changedItem,
  },
  removeHomeItem: { method: 'DELETE', path: '/home/:kind/:id', summary: 'Removes an item', params: itemParams },
});
