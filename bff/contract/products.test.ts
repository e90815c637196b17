import { describe, expect, it } from '@jest/globals';
import { newProduct, productChange } from './stores.ts';

const form = { categoryId: 'cat-racoes', name: 'Ração', price: 990 };
const errorsOf = (fields: object) =>
  newProduct.safeParse({ ...form, ...fields }).error?.issues.map(({ path: [field], message }) => [field, message]) ??
  [];

describe('the form of a product', () => {
  it('has no brand, barcode number and contents by default, and leaves them unchanged in a change', () => {
    expect(newProduct.parse(form)).toMatchObject({ brand: null, gtin: null, contents: null });
    expect(productChange.parse({ price: 1 })).toEqual({ price: 1 });
    expect(productChange.parse({ brand: null, gtin: null, contents: null })).toEqual({
      ...{ brand: null, gtin: null, contents: null },
    });
  });

  it('stores barcode numbers in one form, and an empty one as none', () => {
    const stored = (gtin: string) => newProduct.parse({ ...form, gtin }).gtin;
    expect(['036000291452', '07891000315507', '7 891000 315507', '96385074', ' '].map(stored)).toEqual([
      ...['0036000291452', '7891000315507', '7891000315507', '96385074', null],
    ]);
  });

  it.each(['7891000315508', '789', 7_891_000_315_507, 'código'])('refuses the barcode number %s', (gtin) => {
    expect(errorsOf({ gtin })).toEqual([['gtin', 'Código de barras inválido']]);
  });

  it.each([
    [{ amount: 0.001, unit: 'kg' }, true],
    [{ amount: 100_000, unit: 'un' }, true],
    [{ amount: 1.005, unit: 'l' }, true],
    [{ amount: 4.35, unit: 'kg' }, true],
    [{ amount: 99_999.999, unit: 'ml' }, true],
    [{ amount: 0, unit: 'kg' }, false],
    [{ amount: -1, unit: 'kg' }, false],
    [{ amount: 0.0001, unit: 'kg' }, false],
    [{ amount: 1.0005, unit: 'kg' }, false],
    [{ amount: 1e-7, unit: 'kg' }, false],
    [{ amount: 100_000.001, unit: 'g' }, false],
    [{ amount: '15', unit: 'kg' }, false],
    [{ amount: 15 }, false],
    [{ amount: 15, unit: 'KG' }, false],
    [{ unit: 'kg' }, false],
    ['15 kg', false],
  ])('contents %j: %s', (contents, isValid) => {
    expect(errorsOf({ contents }).map(([field]) => field)).toEqual(isValid ? [] : ['contents']);
  });

  it('takes every amount with three decimals', () => {
    for (let thousandths = 1; thousandths < 100_000_000; thousandths += 7_919) {
      expect(errorsOf({ contents: { amount: thousandths / 1_000, unit: 'kg' } })).toEqual([]);
    }
  });

  it('keeps what it knows of contents only', () => {
    expect(newProduct.parse({ ...form, contents: { amount: 15, unit: 'kg', note: 'x' } }).contents).toEqual({
      amount: 15,
      unit: 'kg',
    });
  });

  it('cuts no brand', () => {
    expect(newProduct.parse({ ...form, brand: ' Golden ' }).brand).toBe('Golden');
    expect(newProduct.parse({ ...form, brand: ' ' }).brand).toBeNull();
    expect(errorsOf({ brand: 'x'.repeat(101) })).toEqual([['brand', 'Marca: no máximo 100 caracteres']]);
  });
});
