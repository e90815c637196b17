import { scenario } from '@cardume/kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type AssortmentEvent, assortment, type ProductFields } from './assortment.ts';

const fields: ProductFields = {
  categoryId: 'cat-peixes',
  name: 'Betta halfmoon macho',
  description: '',
  price: 4990,
  discountPercentage: null,
  imageUrls: [],
  available: true,
};
const { name, description, ...facts } = fields;
const added = (productId: string, categoryId = 'cat-peixes'): AssortmentEvent => ({
  name: 'ProductAdded',
  data: { productId, ...facts, categoryId },
  personal: { name, description },
});
const limits = { selectedCategoryIds: ['cat-peixes', 'cat-plantas'], productsPerCategory: 3 };
const add = (productId: string, categoryId = 'cat-peixes') =>
  ({ type: 'AddProduct', productId, product: { ...fields, categoryId }, ...limits }) as const;
const full = scenario(assortment).given(added('a'), added('b'), added('c'), added('d', 'cat-plantas'));

describe('an assortment', () => {
  it('adds a product of a selected category, once', () => {
    expect(scenario(assortment).given().when(add('a'))).toEqual([added('a')]);
    expect(scenario(assortment).given(added('a')).when(add('a'))).toEqual([]);
  });

  it('keeps the brand, which is free text, apart from the other facts of a product', () => {
    const more = { gtin: '7891000315507', contents: { amount: 15, unit: 'kg' } } as const;
    const command = { ...add('a'), product: { ...fields, ...more, brand: 'Golden' } };
    expect(scenario(assortment).given().when(command)).toEqual([
      {
        name: 'ProductAdded',
        data: { productId: 'a', ...facts, ...more },
        personal: { name, description, brand: 'Golden' },
      },
    ]);
    const change = { ...limits, type: 'ChangeProduct', productId: 'a', changes: { brand: null, gtin: null } } as const;
    expect(full.when(change)).toEqual([
      { name: 'ProductChanged', data: { productId: 'a', gtin: null }, personal: { brand: null } },
    ]);
  });

  it('refuses a category that the shop has not selected, naming the field', () => {
    const refused = scenario(assortment).given().when(add('a', 'cat-racoes'));
    expect(refused).toMatchObject({ rejected: 'invalid', fields: { categoryId: expect.any(String) } });
  });

  it('is limited to a number of products per category, which the message names', () => {
    const words = (number: string) => `Você já tem ${number} nesta categoria. Exclua um produto para adicionar outro.`;
    const limit = { rejected: 'limit', code: 'category_limit' };
    expect(full.when(add('e'))).toEqual({ ...limit, message: words('3 produtos') });
    expect(full.when({ ...add('e'), productsPerCategory: 4 })).toEqual([added('e')]);
    const few = scenario(assortment).given(added('a'));
    expect(few.when({ ...add('b'), productsPerCategory: 1 })).toEqual({ ...limit, message: words('1 produto') });
    expect(full.when(add('e', 'cat-plantas'))).toEqual([added('e', 'cat-plantas')]);
  });

  it('is limited to four photos per product', () => {
    const urls = (many: number) => Array.from({ length: many }, (_, n) => `/media/o/${n}.webp`);
    const limit = { rejected: 'limit', code: 'photo_limit' };
    expect(full.when({ ...add('x', 'cat-plantas'), product: { ...fields, imageUrls: urls(5) } })).toMatchObject(limit);
    const change = (many: number) =>
      ({ type: 'ChangeProduct', productId: 'a', changes: { imageUrls: urls(many) }, ...limits }) as const;
    expect(full.when(change(5))).toMatchObject(limit);
    expect(full.when(change(4))).toMatchObject([{ name: 'ProductChanged' }]);
  });

  it('moves a product only into a category that is not full', () => {
    const move = (productId: string, categoryId: string) =>
      ({ type: 'ChangeProduct', productId, changes: { categoryId }, ...limits }) as const;
    expect(full.when(move('d', 'cat-peixes'))).toMatchObject({ rejected: 'limit' });
    expect(full.after(move('a', 'cat-plantas')).products).toMatchObject({ a: 'cat-plantas' });
  });

  it('accepts a change within a category that is full or no longer selected', () => {
    const change = {
      type: 'ChangeProduct',
      productId: 'a',
      changes: { ...fields, price: 100 },
      selectedCategoryIds: [] as string[],
      productsPerCategory: 1,
    } as const;
    expect(full.when(change)).toEqual([
      { name: 'ProductChanged', data: { productId: 'a', ...facts, price: 100 }, personal: { name, description } },
    ]);
  });

  it('records no change that changes nothing', () => {
    const change = { type: 'ChangeProduct', productId: 'a', changes: {}, ...limits } as const;
    expect(full.when(change)).toEqual([]);
  });

  it('closes once, and then accepts nothing', () => {
    const closed: AssortmentEvent = { name: 'AssortmentClosed', data: {} };
    expect(full.when({ type: 'CloseAssortment' })).toEqual([closed]);
    const gone = scenario(assortment).given(added('a'), closed);
    expect(gone.when({ type: 'CloseAssortment' })).toEqual([]);
    expect(gone.when(add('b'))).toMatchObject({ rejected: 'missing' });
    expect(assortment.publicState(gone.state, 'shop')).toBeNull();
  });

  it('removes products that it has', () => {
    expect(full.after({ type: 'RemoveProduct', productId: 'a' }).products).not.toHaveProperty('a');
    expect(full.when({ type: 'RemoveProduct', productId: 'x' })).toMatchObject({ rejected: 'missing' });
  });
});
