import { finalPrice, type NewProduct, type Product, unitPriceOf } from '@cardume/bff/contract';
import { ownStateParts } from './accounts.ts';
import type { Choices, Generators } from './choices.ts';
import { accepted, type Command, notFound, refused } from './command.ts';
import { CATEGORIES, withOwnShop } from './shops.ts';
import { newestFirst, type OwnProduct, type Shop, withShop } from './state.ts';

const PER_CATEGORY = 3;
const PHOTOS = 4;
/** Barcode numbers in their stored form. */
export const GTINS = ['7891000315507', '0036000291452', '96385074'] as const;

export const productCommands: Generators = {
  addProduct: { weight: 14, generate: addProduct },
  changeProduct: { weight: 14, generate: changeProduct },
  removeProduct: { weight: 6, generate: removeProduct },
};

function fieldsOf(choices: Choices): Required<Omit<NewProduct, 'imageUrl'>> & { imageUrls: string[] } {
  return {
    categoryId: choices.one(CATEGORIES),
    name: `Betta ${choices.word('produto')}`,
    description: choices.one(['', 'Adulto', 'Com aquário']),
    price: 100 + choices.upTo(20) * 50,
    discountPercentage: choices.one([null, 0, 10, 33]),
    imageUrls: photos(choices, choices.chance(0.05) ? PHOTOS + 1 : choices.upTo(PHOTOS)),
    available: choices.chance(0.8),
    brand: choices.one([null, 'Golden', 'Alcon']),
    gtin: choices.one([null, ...GTINS]),
    contents: choices.one([null, { amount: 1.5, unit: 'kg' }, { amount: 250, unit: 'ml' }]),
  };
}

/** Returns the product with what follows from its price and contents. */
function priced<P extends Pick<Product, 'price' | 'discountPercentage' | 'contents'>>(product: P) {
  const { price, discountPercentage, contents } = product;
  return { ...product, unitPrice: unitPriceOf(finalPrice(price, discountPercentage), contents) };
}

const photos = (choices: Choices, count: number) =>
  Array.from({ length: count }, () => `https://example.com/${choices.word('foto')}.webp`);

/** Returns the fields as they are shown: no discount is null. */
const shown = <Fields extends Partial<Product>>(fields: Fields): Fields => ({
  ...fields,
  ...(fields.discountPercentage === 0 && { discountPercentage: null }),
  ...(fields.imageUrls && { imageUrl: fields.imageUrls[0] ?? null }),
});

const isFull = ({ products }: Shop, categoryId: string) =>
  products.filter((product) => product.categoryId === categoryId).length >= PER_CATEGORY;

function addProduct(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const fields = fieldsOf(choices);
  return {
    name: 'addProduct',
    actor,
    method: 'POST',
    path: '/my-store/products',
    key: choices.key(),
    body: fields,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own, seen) => {
      if (fields.imageUrls.length > PHOTOS) return refused(state, 422, 'photo_limit');
      if (!seen.productCategoryIds.includes(fields.categoryId)) return refused(state, 400, 'invalid_fields');
      if (isFull(own, fields.categoryId)) return refused(state, 422, 'category_limit');
      const made = priced({ ...shown(fields), storeId: own.id });
      return accepted<Product>(201, made, ({ others: _, ...product }) =>
        withShop(state, { ...own, products: [...own.products, product].sort(newestFirst) }),
      );
    }),
  };
}

function changeProduct(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const products = choices.chance(0.95) ? shop?.products : choices.shop()?.products;
  const id = choices.idOf(products);
  if (id === undefined) return undefined;
  const { imageUrls, ...fields } = choices.someProperties(fieldsOf(choices));
  // `imageUrl` alone replaces the first picture, or removes it.
  const imageUrl = choices.one([null, `https://example.com/${choices.word('capa')}.webp`]);
  const pictures = choices.chance(0.3) ? { imageUrl } : imageUrls && { imageUrls };
  const body = { ...fields, ...pictures };
  return {
    name: 'changeProduct',
    actor,
    method: 'PUT',
    path: `/my-store/products/${id}`,
    body,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own, seen) => {
      const product = own.products.find((one) => one.id === id);
      if (!product) return notFound(state);
      const replaced =
        pictures && ('imageUrls' in pictures ? pictures.imageUrls : withMain(product, pictures.imageUrl));
      if (replaced && replaced.length > PHOTOS) return refused(state, 422, 'photo_limit');
      const { categoryId = product.categoryId } = fields;
      if (categoryId !== product.categoryId) {
        if (!seen.productCategoryIds.includes(categoryId)) return refused(state, 400, 'invalid_fields');
        if (isFull(own, categoryId)) return refused(state, 422, 'category_limit');
      }
      const { updatedAt: _, ...changed } = {
        ...product,
        ...shown({ ...fields, ...(replaced && { imageUrls: replaced }) }),
      };
      return accepted<Product>(200, priced(changed), ({ others: _, ...answer }) =>
        withShop(state, { ...own, products: own.products.map((one) => (one === product ? answer : one)) }),
      );
    }),
  };
}

const withMain = ({ imageUrls }: OwnProduct, main: string | null): string[] => [
  ...(main === null ? [] : [main]),
  ...imageUrls.slice(1),
];

function removeProduct(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const products = choices.chance(0.95) ? shop?.products : choices.shop()?.products;
  const id = choices.idOf(products);
  if (id === undefined) return undefined;
  return {
    name: 'removeProduct',
    actor,
    method: 'DELETE',
    path: `/my-store/products/${id}`,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) => {
      const products = own.products.filter((product) => product.id !== id);
      if (products.length === own.products.length) return notFound(state);
      return accepted(204, {}, () => withShop(state, { ...own, products }));
    }),
  };
}
