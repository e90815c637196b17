import { canonicalGtin } from '@cardume/kit/domain/gtin';
import { CONTENT_UNITS } from '@cardume/kit/domain/prices';
import { z } from 'zod';
import { defineApi } from './access.ts';
import { shopCategory } from './categories.ts';
import { cnpj } from './cnpj.ts';
import { delivery, payments, shownDelivery, shownPayments } from './delivery.ts';
import { field, formFieldsOf, partialChangeOf, responseFieldsOf } from './fields.ts';
import { MAX_STORE_IDS } from './limits.ts';
import { openingHours, shownSpecialDays, shownVacation, specialDays, vacation } from './opening-hours.ts';
import {
  cents,
  delivers,
  discountPercentage,
  hasCompletePosition,
  hasPositionForDistance,
  INCOMPLETE_POSITION,
  id,
  idParams,
  isoDate,
  openNow,
  optionalPictureUrl,
  optionalText,
  POSITION_FOR_DISTANCE,
  paging,
  pictureUrl,
  positionQuery,
  requiredName,
  requiredText,
  stateQuery,
  town,
  UNKNOWN_ORDER,
  visibleText,
  whatsapp,
} from './shapes.ts';

const picture = field(z.string().nullable(), pictureUrl.nullable().default(null));

/** Fields that the owner edits and everybody sees. */
const publicFields = {
  name: field(z.string(), requiredName('Nome é obrigatório', 200)),
  description: field(z.string(), requiredText('Descrição é obrigatória', 2000)),
  address: field(z.string(), requiredText('Endereço é obrigatório', 300)),
  city: field(z.string(), requiredName('Cidade é obrigatória', 100)),
  neighborhood: field(z.string(), requiredName('Bairro é obrigatório', 100)),
  /** Two-letter code. */
  state: field(z.string().nullable(), optionalText('Estado', 2).default(null)),
  postalCode: field(z.string().nullable(), optionalText('CEP', 10).default(null)),
  formattedAddress: field(z.string().nullable(), optionalText('Endereço completo', 300).default(null)),
  whatsapp: field(z.string().nullable(), whatsapp),
  profileImageUrl: picture,
  coverImageUrl: picture,
  productCategoryIds: field(
    z.array(z.string()),
    z.array(z.string().max(100), 'Escolha as categorias').max(50).default([]),
  ),
  openingHours: field(openingHours.nullish(), openingHours.nullable().default(null)),
  specialDays: field(shownSpecialDays, specialDays.default([])),
  vacation: field(shownVacation.nullable(), vacation.nullable().default(null)),
  payments: field(shownPayments, payments.default([])),
  /** Whether customers may fetch what they buy. */
  pickup: field(z.boolean(), z.boolean('Informe true ou false').default(true)),
  /** Null for a shop that does not deliver. */
  delivery: field(shownDelivery.nullable(), delivery.nullable().default(null)),
  /** Decimal degrees, as strings. */
  latitude: coordinateField(90),
  longitude: coordinateField(180),
};

/** Fields that the owner edits and only the owner and admins see. */
export const privateFields = {
  cnpj: field(z.string().nullable(), cnpj),
  placeId: field(z.string().nullable(), optionalText('Lugar', 300).default(null)),
};

function coordinateField(max: number) {
  const text = z
    .string()
    .trim()
    .max(30)
    .refine((degrees) => Math.abs(Number(degrees)) <= max, `Deve ser um número de -${max} a ${max}`)
    .meta({ description: `Decimal degrees from -${max} to ${max}` })
    .transform((degrees) => degrees || null);
  return field(z.string().nullable(), text.nullable().default(null));
}

/** The form of a shop. */
export const storeForm = z.object({ ...formFieldsOf(publicFields), ...formFieldsOf(privateFields) });
export type StoreForm = z.input<typeof storeForm>;

/** A partial change: absent fields stay unchanged; null clears a picture, the opening hours, the vacation or the delivery. */
export const storeChange = partialChangeOf(storeForm);

/**
 * What an admin has decided on a shop. A refused shop is `waiting` again once its owner has asked for that; `changed` is
 * an approved one that differs from what was approved.
 */
export const approvalStatus = z.enum(['waiting', 'refused', 'approved', 'changed']);

/** The public view of a shop, without `privateFields` and the owner. */
export const store = z.object({
  id,
  ...responseFieldsOf(publicFields),
  categoryId: z.string().nullable(),
  category: shopCategory.nullable(),
  approved: z.boolean(),
  /** Null without reviews. */
  averageRating: z.number().nullable(),
  totalReviews: z.int(),
  createdAt: isoDate,
});
export type Store = z.infer<typeof store>;

/** A shop in the list. `distance` is in km: null without coordinates, absent if the query has no position. */
export const listedStore = store.extend({ distance: z.number().nullable().optional() });
export type ListedStore = z.infer<typeof listedStore>;

export const storeList = z.object({
  stores: z.array(listedStore),
  cities: z.array(z.string()),
  total: z.int(),
  totalPages: z.int(),
});
export type StoreList = z.infer<typeof storeList>;

/** A shop for its page: with its visit count, and the town that it is listed in, null without one. */
export const storePage = store.extend({ town: town.nullable(), visitCount: z.int() });
export type StorePage = z.infer<typeof storePage>;

const PRICE = 'Preço deve ser maior que 0';

const GTIN = 'Código de barras inválido';
/** A barcode number with its check digit, as people type it; the output has its stored form. */
const gtin = z
  .string(GTIN)
  .max(100, GTIN)
  .meta({ description: '8, 12, 13 or 14 digits with their check digit' })
  .transform((text, context) => {
    const canonical = canonicalGtin(text);
    if (canonical) return canonical;
    if (text.trim() === '') return null;
    context.addIssue({ code: 'custom', message: GTIN, input: text });
    return z.NEVER;
  });

const AMOUNT = 'Informe um conteúdo maior que 0, com até três casas decimais';
const MAX_AMOUNT = 100_000;
const UNIT = 'Informe a unidade do conteúdo: g, kg, ml, l, un ou m';
/** How much a product contains, for its price per unit of measure. */
export const contents = z.object(
  {
    amount: z
      .number(AMOUNT)
      .gt(0, AMOUNT)
      .max(MAX_AMOUNT, `O conteúdo deve ser de no máximo ${MAX_AMOUNT.toLocaleString('pt-BR')}`)
      .multipleOf(0.001, AMOUNT),
    unit: z.enum(CONTENT_UNITS, UNIT),
  },
  AMOUNT,
);

/** The price of a unit of measure, computed from the price after the discount; null without contents. */
export const unitPrice = z.object({ cents, per: z.enum(['kg', 'l', 'un', 'm']) }).nullable();

/** Fields of a product that the owner edits and everybody sees. */
const productFields = {
  categoryId: field(id, requiredText('Escolha uma categoria', 100)),
  name: field(z.string(), requiredName('Nome é obrigatório', 200)),
  description: field(
    z.string(),
    visibleText().trim().max(2000, 'A descrição deve ter no máximo 2.000 caracteres').default(''),
  ),
  /** Integer cents. */
  price: field(z.int(), z.int(PRICE).min(1, PRICE).max(100_000_000, 'O preço deve ser de no máximo R$ 1.000.000,00')),
  /** Null and 0 mean none. */
  discountPercentage: field(z.int().nullable(), discountPercentage.default(null)),
  /** In a form, it is put first in `imageUrls`. */
  imageUrl: field(z.string().nullable(), optionalPictureUrl.default(null)),
  /** The first is the main picture; more than four return 422. */
  imageUrls: field(z.array(z.string()), z.array(pictureUrl, 'Envie uma lista de imagens').max(50).default([])),
  available: field(z.boolean(), z.boolean().default(true)),
  brand: field(z.string().nullable(), optionalText('Marca', 100).default(null)),
  /** 8, 13 or 14 digits; a form may have 12, and separators. */
  gtin: field(z.string().nullable(), gtin.nullable().default(null)),
  contents: field(contents.nullable(), contents.nullable().default(null)),
};

export const newProduct = z.object(formFieldsOf(productFields));
export type NewProduct = z.input<typeof newProduct>;

/** A partial change: absent fields stay unchanged. */
export const productChange = partialChangeOf(newProduct);
export type ProductChange = z.input<typeof productChange>;

/** The listed shops besides a product's own that have its GTIN available, and their lowest final price. */
export const others = z.object({ stores: z.int().min(1), lowest: cents }).nullable();

export const product = z.object({
  id,
  storeId: id,
  ...responseFieldsOf(productFields),
  unitPrice,
  others,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Product = z.infer<typeof product>;

export const feedPhoto = z.object({ id, storeId: id, imageUrl: z.string(), order: z.int(), createdAt: isoDate });
export type FeedPhoto = z.infer<typeof feedPhoto>;

/** Orders of the list of shops; `distance` requires a position. */
export const STORE_SORTS = ['relevance', 'distance', 'rating', 'visits', 'newest'] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

export const storeListQuery = z
  .object({
    /** Id or slug of a product category; a root includes its children. */
    productCategory: z.string().max(100).optional(),
    search: z.string().optional(),
    city: z.string().max(100).optional(),
    state: stateQuery,
    ...positionQuery,
    open: openNow,
    delivers,
    /** `relevance`: by distance if there is a position, otherwise by weighted rating, newest, id. */
    sort: z.enum(STORE_SORTS, UNKNOWN_ORDER).default('relevance'),
    /** Only these shops: at most 50 ids, separated by commas. */
    ids: z
      .string()
      .max(MAX_STORE_IDS * 101)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(id).max(MAX_STORE_IDS, `No máximo ${MAX_STORE_IDS} lojas`))
      .optional(),
    ...paging(50, 5),
  })
  .refine(hasCompletePosition, INCOMPLETE_POSITION)
  .refine(hasPositionForDistance, POSITION_FOR_DISTANCE);

export type StoreListQuery = z.infer<typeof storeListQuery>;

export const storesContract = defineApi({
  listStores: {
    method: 'GET',
    path: '/stores',
    access: 'anyone',
    rules: '`lat` and `lng` come together; `sort=distance` needs them.',
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
