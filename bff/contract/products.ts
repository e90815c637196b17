import { z } from 'zod';
import { defineApi } from './access.ts';
import { shownDelivery, shownPayments } from './delivery.ts';
import { OFFER_SORTS } from './offer-filters.ts';
import { openingHours, shownSpecialDays, shownVacation } from './opening-hours.ts';
import {
  booleanQuery,
  cents,
  delivers,
  hasCompletePosition,
  hasPositionForDistance,
  INCOMPLETE_POSITION,
  id,
  openNow,
  POSITION_FOR_DISTANCE,
  paging,
  positionQuery,
  stateQuery,
  UNKNOWN_ORDER,
} from './shapes.ts';
import { contents, others, unitPrice } from './stores.ts';

/** Orders of a product search; `distance` requires a position. */
export const PRODUCT_SORTS = ['relevance', 'distance', 'price', 'price-desc', 'discount', 'newest'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Filters by the shops that sell a product, shared by all lists of products. */
const soldBy = {
  city: z.string().max(100).optional(),
  state: stateQuery,
  ...positionQuery,
  open: openNow,
  delivers,
};

export const productSearchQuery = z
  .object({
    /** Each word matches the beginning of a word of product, category or shop. Cut to 100 characters and 8 words. */
    search: z.string().optional(),
    /** `true`: typing errors are not corrected. */
    exact: booleanQuery().prefault('false'),
    /** Id or slug of a product category; a root includes its children. */
    category: z.string().max(100).optional(),
    /** `all`: includes unavailable products. */
    available: z.enum(['true', 'all'], 'Use all').default('true'),
    ...soldBy,
    /** `relevance`: matches in the name, weighted rating of the shop, newest, id; distance if only a position is given. */
    sort: z.enum(PRODUCT_SORTS, UNKNOWN_ORDER).default('relevance'),
    ...paging(50, 20),
  })
  .refine(hasCompletePosition, INCOMPLETE_POSITION)
  .refine(hasPositionForDistance, POSITION_FOR_DISTANCE);
export type ProductSearchQuery = z.infer<typeof productSearchQuery>;

/** The shop of a found product, for its card. */
const sellingStore = z.object({
  id,
  name: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  whatsapp: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  averageRating: z.number().nullable(),
  totalReviews: z.int(),
  /** Two-letter code, which decides the time zone of the hours. */
  state: z.string().nullable(),
  openingHours: openingHours.nullable(),
  specialDays: shownSpecialDays,
  vacation: shownVacation.nullable(),
  payments: shownPayments,
  pickup: z.boolean(),
  delivery: shownDelivery.nullable(),
  /** In km; null if the shop has no coordinates, absent if the query has no position. */
  distance: z.number().nullable().optional(),
});

export const foundProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: cents,
  discountPercentage: z.int().nullable(),
  finalPrice: cents,
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  available: z.boolean(),
  brand: z.string().nullable(),
  gtin: z.string().nullable(),
  contents: contents.nullable(),
  unitPrice,
  others,
  category: z.object({ id, name: z.string() }),
  store: sellingStore,
});
export type FoundProduct = z.infer<typeof foundProduct>;

export const foundProducts = z.object({
  products: z.array(foundProduct),
  total: z.int(),
  totalPages: z.int(),
  /** Categories of all matches, regardless of the category filter; most matches first. */
  categories: z.array(z.object({ id, name: z.string(), count: z.int() })),
  /** The corrected search; null if nothing was corrected. */
  corrected: z.string().nullable(),
});
export type FoundProducts = z.infer<typeof foundProducts>;

export const offersQuery = z
  .object({ ...soldBy, sort: z.enum(OFFER_SORTS, UNKNOWN_ORDER).default('price'), ...paging(50, 20) })
  .refine(hasCompletePosition, INCOMPLETE_POSITION)
  .refine(hasPositionForDistance, POSITION_FOR_DISTANCE);
export type OffersQuery = z.infer<typeof offersQuery>;

/** The same product in the listed shops that have it available. */
export const offers = z.object({
  /** Of each field the value that most offers have; of equally frequent ones that of the oldest product. */
  product: z.object({
    gtin: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    imageUrl: z.string().nullable(),
    contents: contents.nullable(),
  }),
  offers: z.array(foundProduct),
  total: z.int(),
  totalPages: z.int(),
  /** Lowest and highest final price, regardless of the filters. */
  lowest: cents,
  highest: cents,
});
export type Offers = z.infer<typeof offers>;

export const suggestions = z.object({
  shops: z.array(z.object({ id, name: z.string(), city: z.string() })).max(3),
  products: z.array(z.object({ id, name: z.string(), storeId: id, storeName: z.string() })).max(4),
  categories: z.array(z.object({ id, name: z.string() })).max(2),
});
export type Suggestions = z.infer<typeof suggestions>;

export const productsContract = defineApi({
  searchProducts: {
    method: 'GET',
    path: '/products',
    access: 'anyone',
    rules: '`lat` and `lng` come together; `sort=distance` needs them.',
    summary: 'Products of listed shops, searched, filtered, sorted and paged',
    query: productSearchQuery,
    response: foundProducts,
  },
  listOffers: {
    method: 'GET',
    path: '/offers/:gtin',
    access: 'anyone',
    rules:
      'A GTIN has 8, 12, 13 or 14 digits with their check digit. `lat` and `lng` come together; `sort=distance` needs them.',
    summary: 'The available products of listed shops with a GTIN in any length; 404 if none offers it',
    params: z.object({ gtin: z.string() }),
    query: offersQuery,
    response: offers,
  },
  suggest: {
    method: 'GET',
    path: '/suggestions',
    access: 'anyone',
    summary: 'Shops, available products and categories with a word that begins with each word of `q`',
    query: z.object({
      /** 2 to 100 characters; other lengths find nothing. */
      q: z.string().default(''),
    }),
    response: suggestions,
  },
});
