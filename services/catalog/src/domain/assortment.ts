import type { Aggregate, Decision, Recorded, Rejection } from '@cardume/kit/event-store';

/** What an owner says of a product. */
export interface ProductFacts {
  categoryId: string;
  name: string;
  description: string;
  /** Integer cents. */
  price: number;
  discountPercentage: number | null;
  /** The first is the main picture. */
  imageUrls: string[];
  available: boolean;
}

export type AssortmentEvent =
  | { name: 'ProductAdded'; data: { productId: string } & ProductFacts }
  | { name: 'ProductChanged'; data: { productId: string } & Partial<ProductFacts> }
  | { name: 'ProductRemoved'; data: { productId: string } }
  | { name: 'AssortmentClosed'; data: Record<string, never> };

/** A shop's products by category, so that «3 a category» is decided in one stream. */
export interface AssortmentState {
  /** Product id → category id. */
  products: Record<string, string>;
  /** The shop is gone. */
  closed: boolean;
}

export type AssortmentCommand =
  | { type: 'AddProduct'; productId: string; facts: ProductFacts; selectedCategoryIds: string[] }
  | { type: 'ChangeProduct'; productId: string; facts: Partial<ProductFacts>; selectedCategoryIds: string[] }
  | { type: 'RemoveProduct'; productId: string }
  | { type: 'CloseAssortment' };

/** SPEC section 9. */
export const PRODUCTS_PER_CATEGORY = 3;
export const PHOTOS_PER_PRODUCT = 4;

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Produto não encontrado' };
const notSelected: Rejection = {
  rejected: 'invalid',
  code: 'invalid_fields',
  message: 'A loja não trabalha com esta categoria',
  fields: { categoryId: 'A loja não trabalha com esta categoria' },
};
const full: Rejection = {
  rejected: 'limit',
  code: 'category_limit',
  message: `Você já tem ${PRODUCTS_PER_CATEGORY} produtos nesta categoria. Exclua um produto para adicionar outro.`,
};

const tooManyPhotos: Rejection = {
  rejected: 'limit',
  code: 'photo_limit',
  message: `Um produto pode ter no máximo ${PHOTOS_PER_PRODUCT} fotos`,
};

function evolve(state: AssortmentState, event: Recorded<AssortmentEvent>): AssortmentState {
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
        refusedPhotos(command.facts) ??
        refusal(command.facts.categoryId, command.selectedCategoryIds, state) ?? [
          { name: 'ProductAdded', data: { productId, ...command.facts } },
        ]
      );
    case 'ChangeProduct': {
      if (present === undefined) return missing;
      const { categoryId = present } = command.facts;
      const refused = categoryId === present ? undefined : refusal(categoryId, command.selectedCategoryIds, state);
      return (
        refusedPhotos(command.facts) ?? refused ?? [{ name: 'ProductChanged', data: { productId, ...command.facts } }]
      );
    }
    case 'RemoveProduct':
      return present === undefined ? missing : [{ name: 'ProductRemoved', data: { productId } }];
    default:
      return command satisfies never;
  }
}

function refusedPhotos({ imageUrls = [] }: Partial<ProductFacts>): Rejection | undefined {
  return imageUrls.length > PHOTOS_PER_PRODUCT ? tooManyPhotos : undefined;
}

/** Why a product may not enter a category, if it may not. */
function refusal(categoryId: string, selected: string[], state: AssortmentState): Rejection | undefined {
  if (!selected.includes(categoryId)) return notSelected;
  const there = Object.values(state.products).filter((category) => category === categoryId).length;
  return there >= PRODUCTS_PER_CATEGORY ? full : undefined;
}

export const assortment: Aggregate<AssortmentState, AssortmentEvent, AssortmentCommand> = {
  name: 'assortment',
  collection: 'assortments',
  fold: 1,
  events: {
    ProductAdded: { version: 1 },
    ProductChanged: { version: 1 },
    ProductRemoved: { version: 1 },
    AssortmentClosed: { version: 1 },
  },
  initial: { products: {}, closed: false },
  evolve,
  decide,
  publicState: (state, storeId) => (state.closed ? null : { storeId, products: state.products }),
};
