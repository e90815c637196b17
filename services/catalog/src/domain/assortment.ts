import type { Aggregate, Decision, EventsOf, EventVersions, RecordedEvent, Rejection } from '@cardume/kit/aggregate';
import { CONTENT_UNITS } from '@cardume/kit/domain/prices';
import { upcastToPersonal } from '@cardume/kit/fields';
import { z } from 'zod';

/**
 * The fields of a product that owners enter, as stored; `api.ts` has their limits. A field that is added later must be
 * optional, because existing events lack it.
 */
export const productFields = z.object({
  categoryId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Integer cents. */
  price: z.int(),
  discountPercentage: z.int().nullable(),
  /** The first is the main picture. */
  imageUrls: z.array(z.string()),
  available: z.boolean(),
  brand: z.string().nullish(),
  /** Barcode number: 8, 13 or 14 digits, as `canonicalGtin` returns it. */
  gtin: z.string().nullish(),
  contents: z.object({ amount: z.number(), unit: z.enum(CONTENT_UNITS) }).nullish(),
});
export type ProductFields = z.infer<typeof productFields>;

const productId = z.object({ productId: z.string() });
/** Free text, which may contain personal data: the `personal` part of events. All other fields are in `data`. */
const TEXTS = { name: true, description: true, brand: true } as const;
const texts = productFields.pick(TEXTS);
const facts = productFields.omit(TEXTS);
/** Version 1 of the events had the texts in `data`. */
const upcastV1 = upcastToPersonal(...Object.keys(TEXTS));
const events = {
  ProductAdded: [
    { data: productId.extend(productFields.shape).strict(), upcast: upcastV1 },
    { data: productId.extend(facts.shape).strict(), personal: texts.strict() },
  ],
  ProductChanged: [
    { data: productId.extend(productFields.partial().shape).strict(), upcast: upcastV1 },
    { data: productId.extend(facts.partial().shape).strict(), personal: texts.partial().strict() },
  ],
  ProductRemoved: [{ data: productId.strict() }],
  AssortmentClosed: [{ data: z.strictObject({}) }],
} as const satisfies Record<string, EventVersions>;

export type AssortmentEvent = EventsOf<typeof events>;

/** The categories of a shop's products. One stream per shop, because the limit per category spans its products. */
export interface AssortmentState {
  /** Product id → category id. */
  products: Record<string, string>;
  /** The shop is closed. */
  closed: boolean;
}

/** What decides whether a category may get another product. */
interface Limits {
  selectedCategoryIds: string[];
  productsPerCategory: number;
}

export type AssortmentCommand =
  | ({ type: 'AddProduct'; productId: string; product: ProductFields } & Limits)
  /**
   * `changes` must only contain fields that differ: the caller compares in the transaction, because the state only has
   * the categories.
   */
  | ({ type: 'ChangeProduct'; productId: string; changes: Partial<ProductFields> } & Limits)
  | { type: 'RemoveProduct'; productId: string }
  | { type: 'CloseAssortment' };

const PHOTOS_PER_PRODUCT = 4;

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Produto não encontrado' };
const notSelected: Rejection = {
  rejected: 'invalid',
  code: 'invalid_fields',
  message: 'A loja não trabalha com esta categoria',
  fields: { categoryId: 'A loja não trabalha com esta categoria' },
};
const full = (limit: number): Rejection => ({
  rejected: 'limit',
  code: 'category_limit',
  message: `Você já tem ${limit} ${limit === 1 ? 'produto' : 'produtos'} nesta categoria. Exclua um produto para adicionar outro.`,
});

const tooManyPhotos: Rejection = {
  rejected: 'limit',
  code: 'photo_limit',
  message: `Um produto pode ter no máximo ${PHOTOS_PER_PRODUCT} fotos`,
};

function evolve(state: AssortmentState, event: RecordedEvent<AssortmentEvent>): AssortmentState {
  if (event.name === 'AssortmentClosed') return { products: {}, closed: true };
  const { [event.data.productId]: present, ...others } = state.products;
  switch (event.name) {
    case 'ProductAdded':
      return { ...state, products: { ...state.products, [event.data.productId]: event.data.categoryId } };
    case 'ProductChanged':
      if (present === undefined) return state;
      return { ...state, products: { ...state.products, [event.data.productId]: event.data.categoryId ?? present } };
    case 'ProductRemoved':
      return { ...state, products: others };
    default:
      return event satisfies never;
  }
}

function decide(command: AssortmentCommand, state: AssortmentState): Decision<AssortmentEvent> {
  if (command.type === 'CloseAssortment') return state.closed ? [] : [{ name: 'AssortmentClosed', data: {} }];
  const { productId } = command;
  const present = state.products[productId];
  switch (command.type) {
    case 'AddProduct':
      if (state.closed) return { ...missing, message: 'Loja não encontrada' };
      if (present !== undefined) return [];
      return (
        photoRejection(command.product) ??
        categoryRejection(command.product.categoryId, command, state) ?? [productAdded(productId, command.product)]
      );
    case 'ChangeProduct': {
      if (present === undefined) return missing;
      const { changes } = command;
      const { categoryId = present } = changes;
      const moved = categoryId === present ? undefined : categoryRejection(categoryId, command, state);
      const rejection = photoRejection(changes) ?? moved;
      if (rejection) return rejection;
      return Object.keys(changes).length === 0 ? [] : [productChanged(productId, changes)];
    }
    case 'RemoveProduct':
      return present === undefined ? missing : [{ name: 'ProductRemoved', data: { productId } }];
    default:
      return command satisfies never;
  }
}

function productAdded(productId: string, product: ProductFields): AssortmentEvent {
  return { name: 'ProductAdded', data: { productId, ...facts.parse(product) }, personal: texts.parse(product) };
}

function productChanged(productId: string, changes: Partial<ProductFields>): AssortmentEvent {
  const data = { productId, ...facts.partial().parse(changes) };
  return { name: 'ProductChanged', data, personal: texts.partial().parse(changes) };
}

function photoRejection({ imageUrls = [] }: Partial<ProductFields>): Rejection | undefined {
  return imageUrls.length > PHOTOS_PER_PRODUCT ? tooManyPhotos : undefined;
}

function categoryRejection(
  categoryId: string,
  { selectedCategoryIds, productsPerCategory }: Limits,
  state: AssortmentState,
): Rejection | undefined {
  if (!selectedCategoryIds.includes(categoryId)) return notSelected;
  const count = Object.values(state.products).filter((category) => category === categoryId).length;
  return count >= productsPerCategory ? full(productsPerCategory) : undefined;
}

export const assortment: Aggregate<AssortmentState, AssortmentEvent, AssortmentCommand> = {
  name: 'assortment',
  collection: 'assortments',
  stateVersion: 1,
  events,
  initial: { products: {}, closed: false },
  evolve,
  decide,
  publicState: (state, storeId) => (state.closed ? null : { storeId, products: state.products }),
};
