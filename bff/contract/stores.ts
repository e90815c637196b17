import { z } from 'zod';
import { defineApi } from './access.ts';
import { openingHours } from './opening-hours.ts';
import { id, idParams, isoDate, paging } from './shapes.ts';

/** A shop as its public screens show it: never cnpj, userId, approvedBy nor anything of the owner. */
export const store = z.object({
  id,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  formattedAddress: z.string().nullable(),
  whatsapp: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
  categoryId: z.string().nullable(),
  category: z.object({ id: z.string(), name: z.string(), icon: z.string() }).nullable(),
  productCategoryIds: z.array(z.string()),
  /** Null or left out where the owner has not said. */
  openingHours: openingHours.nullish(),
  /** Strings, as the specification says (section 3). */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  approved: z.boolean(),
  /** Mean of the reviews, null without any. */
  averageRating: z.number().nullable(),
  totalReviews: z.int(),
  createdAt: isoDate,
});
export type Store = z.infer<typeof store>;

/** A shop in the list; `distance` in km where the list was asked with a position and the shop has coordinates. */
export const listedStore = store.extend({ distance: z.number().nullable().optional() });
export type ListedStore = z.infer<typeof listedStore>;

export const storeList = z.object({
  stores: z.array(listedStore),
  cities: z.array(z.string()),
  total: z.int(),
  totalPages: z.int(),
});
export type StoreList = z.infer<typeof storeList>;

/** The shop page's own answer: the shop and its counter. */
export const storePage = store.extend({ visitCount: z.int() });
export type StorePage = z.infer<typeof storePage>;

export const product = z.object({
  id,
  storeId: id,
  categoryId: id,
  name: z.string(),
  description: z.string(),
  /** Integer cents. */
  price: z.int(),
  discountPercentage: z.int().nullable(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  available: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Product = z.infer<typeof product>;

export const feedPhoto = z.object({ id, storeId: id, imageUrl: z.string(), order: z.int(), createdAt: isoDate });
export type FeedPhoto = z.infer<typeof feedPhoto>;

const coordinate = (max: number) => z.coerce.number().min(-max).max(max).optional();

export const storeListQuery = z
  .object({
    /** Id or slug of a product category; a root includes its children. */
    productCategory: z.string().max(100).optional(),
    search: z.string().optional(),
    city: z.string().max(100).optional(),
    lat: coordinate(90),
    lng: coordinate(180),
    ...paging(50, 5),
  })
  .refine((query) => (query.lat === undefined) === (query.lng === undefined), {
    message: 'Informe lat e lng juntos',
    path: ['lat'],
  });

export const storesContract = defineApi({
  listStores: {
    method: 'GET',
    path: '/stores',
    access: 'anyone',
    summary: 'Approved shops, filtered, searched and paged',
    query: storeListQuery,
    response: storeList,
  },
  getStore: {
    method: 'GET',
    path: '/stores/:id',
    access: 'anyone',
    summary: 'One shop, approved or not',
    params: idParams,
    response: storePage,
  },
  listStoreProducts: {
    method: 'GET',
    path: '/stores/:id/products',
    access: 'anyone',
    summary: 'The products of a shop, newest first',
    params: idParams,
    response: z.array(product),
  },
  listStoreFeed: {
    method: 'GET',
    path: '/stores/:id/feed',
    access: 'anyone',
    summary: 'The feed photos of a shop, by order',
    params: idParams,
    response: z.array(feedPhoto),
  },
});
