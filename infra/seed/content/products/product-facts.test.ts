import { canonicalGtin } from '@cardume/kit/domain/gtin';
import { describe, expect, it } from '@jest/globals';
import { demoContent } from '../index.ts';
import { productFacts } from './product-facts.ts';

describe('the facts of demo products', () => {
  it.each([
    ['Ração Golden Adultos Frango e Arroz 15 kg', 'Golden', { amount: 15, unit: 'kg' }],
    ['Ração Royal Canin Mini Adult 7,5 kg', 'Royal Canin', { amount: 7.5, unit: 'kg' }],
    ['Tapete higiênico Super Secão 30 un. 80x60', 'Super Secão', { amount: 30, unit: 'un' }],
    ['Seachem Prime 250 ml', 'Seachem', { amount: 250, unit: 'ml' }],
    ['Antipulgas NexGard cães 10 a 25 kg', 'NexGard', null],
    ['Pote hermético para ração 5 kg', null, null],
    ['Ração a granel (kg)', null, null],
  ])('%s', (name, brand, contents) => {
    expect(productFacts(name)).toEqual({ brand, contents, gtin: brand && expect.stringMatching(/^2\d{12}$/) });
  });

  it('let shops be compared', () => {
    const { products } = demoContent();
    const byGtin = Map.groupBy(
      products.filter(({ gtin }) => gtin),
      ({ gtin }) => gtin,
    );
    for (const [gtin, offers] of byGtin) {
      expect(canonicalGtin(gtin ?? '')).toBe(gtin);
      expect(new Set(offers.map(({ name }) => name)).size).toBe(1);
    }
    expect([...byGtin.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(20);
    expect(products.filter(({ contents }) => contents).length).toBeGreaterThan(100);
  });
});
