import { z } from 'zod';
import { defineApi } from './access.ts';
import { cnpj } from './cnpj.ts';
import { openingHours } from './opening-hours.ts';
import { discount, id, idParams, isoDate, phone, pictureUrl, required } from './shapes.ts';
import { feedPhoto, product, store } from './stores.ts';

/** A shop as its owner sees it. */
export const myStore = store.extend({
  userId: id,
  cnpj: z.string().nullable(),
  placeId: z.string().nullable(),
  approvedAt: isoDate.nullable(),
  visitCount: z.int(),
  updatedAt: isoDate,
});
export type MyStore = z.infer<typeof myStore>;

/** What is left empty is not known. */
const optional = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name}: no máximo ${max} caracteres`)
    .transform((text) => text || null)
    .nullish();

/** What an owner says of their shop; lengths of SPEC section 3 and DESIGN section 5. */
export const storeForm = z.object({
  name: required('Nome é obrigatório', 200),
  description: required('Descrição é obrigatória', 2000),
  cnpj,
  address: required('Endereço é obrigatório', 300),
  city: required('Cidade é obrigatória', 100),
  neighborhood: required('Bairro é obrigatório', 100),
  whatsapp: phone('WhatsApp é obrigatório'),
  productCategoryIds: z.array(z.string().max(100), 'Escolha as categorias').max(50).default([]),
  openingHours: openingHours.nullable().default(null),
  /** Two letters. */
  state: optional('Estado', 2),
  postalCode: optional('CEP', 10),
  formattedAddress: optional('Endereço completo', 300),
  placeId: optional('Lugar', 300),
  /** Decimal degrees, as strings (SPEC section 3). */
  latitude: coordinate(90),
  longitude: coordinate(180),
  profileImageUrl: pictureUrl.nullish(),
  coverImageUrl: pictureUrl.nullish(),
});
export type StoreForm = z.input<typeof storeForm>;

/** A change names what it changes; null clears a picture or the opening hours. */
export const storeChange = storeForm
  .extend({
    productCategoryIds: storeForm.shape.productCategoryIds.unwrap(),
    openingHours: storeForm.shape.openingHours.unwrap(),
  })
  .partial();
export type StoreChange = z.input<typeof storeChange>;

function coordinate(max: number) {
  const message = `Deve ser um número de -${max} a ${max}`;
  return z
    .string()
    .trim()
    .max(30)
    .refine((text) => Math.abs(Number(text)) <= max, message)
    .transform((text) => text || null)
    .nullish();
}

const PRICE = 'Preço deve ser maior que 0';

/** What an owner says of a product. */
const productFields = z.object({
  categoryId: required('Escolha uma categoria', 100),
  name: required('Nome é obrigatório', 200),
  description: z.string().trim().max(2000, 'A descrição deve ter no máximo 2.000 caracteres'),
  /** Integer cents. */
  price: z.int(PRICE).min(1, PRICE).max(100_000_000, 'O preço deve ser de no máximo R$ 1.000.000,00'),
  /** Null and 0 mean none. */
  discountPercentage: discount,
  /** Becomes the first of `imageUrls`. */
  imageUrl: pictureUrl.or(z.literal('').transform(() => null)).nullable(),
  /** The first is the main picture; more than four are a 422. */
  imageUrls: z.array(pictureUrl, 'Envie uma lista de imagens').max(50),
  available: z.boolean(),
});

/** What a new one needs is not made optional and required again: that would lose its words where it is missing. */
export const newProduct = productFields.partial({
  description: true,
  discountPercentage: true,
  imageUrl: true,
  imageUrls: true,
  available: true,
});
export type NewProduct = z.input<typeof newProduct>;

/** A change names what it replaces. */
export const productChange = productFields.partial();
export type ProductChange = z.input<typeof productChange>;

export const newFeedPhoto = z.object({ imageUrl: pictureUrl });
export const feedPhotoChange = z.object({ imageUrl: pictureUrl, order: z.int().min(0).max(10_000) }).partial();

/** An owner's own shop: 401 when nobody is signed in, 404 `Loja não encontrada` while there is none. */
export const myStoreContract = defineApi({
  getMyStore: { method: 'GET', path: '/my-store', access: 'owner', summary: 'The own shop', response: myStore },
  openMyStore: {
    method: 'POST',
    path: '/my-store',
    access: 'signed-in',
    summary: 'Opens the own shop; 409 where there is one',
    body: storeForm,
    response: myStore,
    status: 201,
  },
  changeMyStore: {
    method: 'PATCH',
    path: '/my-store',
    access: 'owner',
    summary: 'Changes what the body names',
    body: storeChange,
    response: myStore,
  },
  listMyProducts: {
    method: 'GET',
    path: '/my-store/products',
    access: 'owner',
    summary: 'The products of the own shop, newest first',
    response: z.array(product),
  },
  addMyProduct: {
    method: 'POST',
    path: '/my-store/products',
    access: 'owner',
    summary: 'Adds a product; 422 where the category has three, 400 where the shop has not selected it',
    body: newProduct,
    response: product,
    status: 201,
  },
  changeMyProduct: {
    method: 'PUT',
    path: '/my-store/products/:id',
    access: 'owner',
    summary: 'Replaces what the body names',
    params: idParams,
    body: productChange,
    response: product,
  },
  removeMyProduct: {
    method: 'DELETE',
    path: '/my-store/products/:id',
    access: 'owner',
    summary: 'Removes a product',
    params: idParams,
  },
  listMyFeed: {
    method: 'GET',
    path: '/my-store/feed',
    access: 'owner',
    summary: 'The feed photos of the own shop, by order',
    response: z.array(feedPhoto),
  },
  addMyFeedPhoto: {
    method: 'POST',
    path: '/my-store/feed',
    access: 'owner',
    summary: 'Adds a photo; 422 beyond three for owners who are not premium',
    body: newFeedPhoto,
    response: feedPhoto,
    status: 201,
  },
  changeMyFeedPhoto: {
    method: 'PATCH',
    path: '/my-store/feed/:id',
    access: 'owner',
    summary: 'Replaces or moves a photo',
    params: idParams,
    body: feedPhotoChange,
    response: feedPhoto,
  },
  removeMyFeedPhoto: {
    method: 'DELETE',
    path: '/my-store/feed/:id',
    access: 'owner',
    summary: 'Removes a photo',
    params: idParams,
  },
});
