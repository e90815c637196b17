/** The internal API of the catalog. */
import { defineContract } from '@cardume/kit/contract';
import { canonicalGtin } from '@cardume/kit/domain/gtin';
import { CONTENT_UNITS } from '@cardume/kit/domain/prices';
import { z } from 'zod';
import { type ProductFields, productFields } from './domain/assortment.ts';
import { HOME_KIND_NAMES } from './domain/home-kinds.ts';
import { assortmentState } from './events.ts';

export { HOME_KIND_NAMES, HOME_KINDS, type HomeKindName } from './domain/home-kinds.ts';

/** Maximum versions that one search waits for. */
export const MAX_SEEN = 100;

/** Sort orders of search results; `distance` needs a position. */
const PRODUCT_SORTS = ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const id = z.string().min(1).max(100);

/** Limits of the fields that owners enter. */
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
  /** The aggregate enforces the limit of photos per product. */
  imageUrls: z.array(z.string().max(500)).max(100),
  available: z.boolean(),
  brand: z.string().trim().max(100).nullish(),
  gtin: z
    .string()
    .refine((text) => canonicalGtin(text) === text)
    .nullish(),
  contents: z
    .object({ amount: z.number().gt(0).max(100_000).multipleOf(0.001), unit: z.enum(CONTENT_UNITS) })
    .nullish(),
} satisfies Record<keyof ProductFields, z.ZodType>);

export const product = productFields.extend({
  id,
  storeId: id,
  imageUrl: z.string().nullable(),
  /** Absent in responses of the previous release. */
  brand: z.string().nullable().default(null),
  gtin: z.string().nullable().default(null),
  contents: productFields.shape.contents.unwrap().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Product = z.infer<typeof product>;

/** An item of the home content: the fields of every kind, and those of its kind. */
const homeItem = z.looseObject({
  id,
  active: z.boolean(),
  order: z.int(),
  showFrom: z.string().nullable().default(null),
  showUntil: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const productParams = z.object({ storeId: id, id });
const selectedCategoryIds = z.array(id);
/** Versions that the caller has seen. The search waits up to 1 s until the index includes them. */
const seen = z
  .array(z.object({ stream: z.enum(['store', 'user', 'ratings', 'assortment']), id, version: z.int() }))
  .max(MAX_SEEN)
  .default([]);
/** The listed shops besides the product's own that have its GTIN available, and their lowest final price in cents. */
const others = z.object({ stores: z.int(), lowest: z.int() }).nullable().default(null);
/** A product with its offers elsewhere. */
export const comparedProduct = product.extend({ others });
export type ComparedProduct = z.infer<typeof comparedProduct>;
const changedAssortment = z.object({
  version: z.int(),
  state: assortmentState,
  /** GTINs of the product before and after the change, whose offers differ now. Absent in responses of the previous release. */
  gtins: z.array(z.string()).default([]),
});
const changedProduct = changedAssortment.extend({ product: comparedProduct });
/** Which shops a search of products regards, and which page it returns. */
const shopsQuery = {
  city: z.string().optional(),
  state: z.string().optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  open: z.boolean().default(false),
  delivers: z.boolean().default(false),
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(50).default(20),
  seen,
};
const namedCategory = z.object({ id, name: z.string() });
const kindParams = z.object({ kind: z.enum(HOME_KIND_NAMES) });
const itemParams = kindParams.extend({ id });
const changedItem = z.object({ version: z.int(), item: homeItem });

export const catalogApi = defineContract({
  /** Called by BFFs of version 1.0.0 that still run during an upgrade. To be removed with the release after the next. */
  listProductCategories: {
    method: 'GET',
    path: '/product-categories',
    summary: 'Product categories in display order',
    response: z.array(z.object({ id, name: z.string(), slug: z.string(), parentId: id.nullable() })),
  },
  readSettings: {
    method: 'GET',
    path: '/settings',
    summary: 'The settings that other processes need',
    response: z.object({ productsPerCategory: z.int() }),
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
  getProducts: {
    method: 'POST',
    path: '/products/by-id',
    readOnly: true,
    summary: 'The products with these ids, in any order; unknown ids are left out',
    body: z.object({ ids: z.array(id).max(1_000) }),
    response: z.array(product),
  },
  addProduct: {
    method: 'PUT',
    path: '/stores/:storeId/products/:id',
    summary: 'Adds a product; idempotent for the same id',
    params: productParams,
    body: z.object({ facts: productFacts, selectedCategoryIds }),
    response: changedProduct,
  },
  changeProduct: {
    method: 'PATCH',
    path: '/stores/:storeId/products/:id',
    summary: 'Changes the fields in the body',
    params: productParams,
    body: z.object({
      facts: productFacts.partial(),
      /** Replaces the first picture only; null removes it. */
      mainPicture: z.string().max(500).nullable().optional(),
      selectedCategoryIds,
    }),
    response: changedProduct,
  },
  removeProduct: {
    method: 'DELETE',
    path: '/stores/:storeId/products/:id',
    summary: 'Removes a product',
    params: productParams,
    response: changedAssortment,
  },
  searchProducts: {
    method: 'POST',
    path: '/products/searches',
    readOnly: true,
    summary: 'Products of listed shops, searched, filtered, sorted and paged; 503 until the index is filled',
    body: z.object({
      search: z.string().optional(),
      exact: z.boolean().default(false),
      category: z.string().optional(),
      available: z.enum(['true', 'all']).default('true'),
      sort: z.enum(PRODUCT_SORTS).default('relevance'),
      ...shopsQuery,
    }),
    response: z.object({
      products: z.array(comparedProduct),
      total: z.int(),
      /** Categories of all matches, ignoring the category filter, by descending count. */
      categories: z.array(namedCategory.extend({ count: z.int() })),
      /** The corrected search; null if no typing error was corrected. */
      corrected: z.string().nullable(),
    }),
  },
  suggest: {
    method: 'POST',
    path: '/products/suggestions',
    readOnly: true,
    summary: 'Shops, available products and categories whose names have a word beginning with each word of the text',
    body: z.object({ text: z.string(), seen }),
    response: z.object({
      storeIds: z.array(id),
      products: z.array(z.object({ id, name: z.string(), storeId: id })),
      categories: z.array(namedCategory),
    }),
  },
  compareProducts: {
    method: 'POST',
    path: '/stores/:storeId/products/compared',
    readOnly: true,
    summary: 'The products of a shop, newest first, with the offers of others',
    params: z.object({ storeId: id }),
    body: z.object({ seen }),
    response: z.object({
      products: z.array(comparedProduct),
      /** False until the index is filled: then the products have no offers of others. */
      compared: z.boolean(),
    }),
  },
  findOffers: {
    method: 'POST',
    path: '/offers/:gtin',
    readOnly: true,
    summary: 'Available products of listed shops with a GTIN; 404 if none offers it, 503 until the index is filled',
    params: z.object({ gtin: id }),
    body: z.object({ sort: z.enum(['price', 'distance']).default('price'), ...shopsQuery }),
    response: z.object({
      /** Of each field the value that most offers have; of equally frequent ones that of the oldest product. */
      product: product.pick({ name: true, brand: true, imageUrl: true, contents: true }),
      offers: z.array(comparedProduct),
      total: z.int(),
      /** Shops, and lowest and highest final price in cents, without regard to filters. */
      stores: z.int(),
      lowest: z.int(),
      highest: z.int(),
    }),
  },
  listOfferAddresses: {
    method: 'GET',
    path: '/addresses/offers',
    summary:
      'All GTINs that two listed shops or more have available, in parts of 50,000; 503 until the index is filled',
    query: z.object({ part: z.coerce.number().int().min(1).default(1) }),
    response: z.object({ offers: z.array(z.object({ gtin: z.string(), updatedAt: z.string() })), parts: z.int() }),
  },
  listProductAddresses: {
    method: 'GET',
    path: '/addresses/products',
    summary: 'All products of listed shops, in parts of 50,000; 503 until the index is filled',
    query: z.object({ part: z.coerce.number().int().min(1).default(1) }),
    response: z.object({
      products: z.array(z.object({ id: z.string(), storeId: z.string(), updatedAt: z.string() })),
      parts: z.int(),
    }),
  },
  listProductPictures: {
    method: 'GET',
    path: '/pictures/products',
    summary: 'URLs of the pictures of products, by page; pass `next` as `after` until it is null',
    query: z.object({
      after: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    response: z.object({ pictures: z.array(z.string()), next: z.string().nullable() }),
  },
  listStoresWithPicturesElsewhere: {
    method: 'POST',
    path: '/pictures/elsewhere',
    readOnly: true,
    summary: 'Those of the shops that have a product with a picture at another host',
    body: z.object({ storeIds: z.array(id).max(1_000) }),
    response: z.object({ storeIds: z.array(id) }),
  },
  listHomePictures: {
    method: 'GET',
    path: '/pictures/home',
    summary: 'URLs of the pictures of the home content, active or not',
    response: z.array(z.string()),
  },
  listHomeItems: {
    method: 'GET',
    path: '/home/:kind',
    summary: 'Items of a kind by order, then newest first; `active` filters without regard to the period',
    params: kindParams,
    query: z.object({ active: z.stringbool().optional() }),
    response: z.array(homeItem),
  },
  addHomeItem: {
    method: 'PUT',
    path: '/home/:kind/:id',
    summary: 'Adds an item; idempotent for the same id',
    params: itemParams,
    body: z.record(z.string(), z.unknown()),
    response: changedItem,
  },
  changeHomeItem: {
    method: 'PATCH',
    path: '/home/:kind/:id',
    summary: 'Changes the fields in the body',
    params: itemParams,
    body: z.record(z.string(), z.unknown()),
    response: changedItem,
  },
  removeHomeItem: { method: 'DELETE', path: '/home/:kind/:id', summary: 'Removes an item', params: itemParams },
});
