import { expect, it } from '@jest/globals';
import type { Product } from '../api.ts';
import { mostOffered } from './most-offered.ts';

const offer = (month: number, facts: Partial<Product>): Product => ({
  id: `product ${month}`,
  storeId: 'shop',
  categoryId: 'cat-racoes',
  name: 'Ração',
  description: '',
  price: 1,
  discountPercentage: null,
  imageUrl: null,
  imageUrls: [],
  available: true,
  brand: null,
  gtin: '7891000315507',
  contents: null,
  createdAt: `2026-0${month}-01T00:00:00.000Z`,
  updatedAt: '2026-09-01T00:00:00.000Z',
  ...facts,
});

it('a product has of each field what most offers have, of equals what the oldest has, and never nothing', () => {
  const kilos = { amount: 15, unit: 'kg' } as const;
  const offers = [
    offer(4, { name: 'Ração Golden 15 kg', brand: 'Golden', contents: { amount: 15, unit: 'kg' } }),
    offer(3, { name: 'Ração Golden 15 kg', imageUrl: '/media/3' }),
    offer(2, { name: 'Racao golden', brand: 'Premier', imageUrl: '/media/2', contents: kilos }),
    offer(1, { name: 'RAÇÃO', contents: { amount: 15_000, unit: 'g' } }),
  ];
  const most = { name: 'Ração Golden 15 kg', brand: 'Premier', imageUrl: '/media/2', contents: kilos };
  expect(mostOffered(offers)).toEqual(most);
  expect(mostOffered(offers.toReversed())).toEqual(most);
  expect(mostOffered([offer(1, {})])).toEqual({ name: 'Ração', brand: null, imageUrl: null, contents: null });
});
