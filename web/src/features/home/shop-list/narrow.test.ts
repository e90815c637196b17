import type { ListedStore } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { narrow } from './narrow.ts';

const shop = (name: string, facts: Partial<ListedStore> = {}): ListedStore => ({
  id: name,
  name,
  description: 'Tudo para o seu aquário.',
  address: 'Rua A, 1',
  city: 'São Paulo',
  neighborhood: 'Vila Mariana',
  state: 'SP',
  postalCode: null,
  formattedAddress: null,
  whatsapp: null,
  profileImageUrl: null,
  coverImageUrl: null,
  categoryId: null,
  category: null,
  productCategoryIds: ['cat-peixes'],
  latitude: null,
  longitude: null,
  approved: true,
  averageRating: null,
  totalReviews: 0,
  createdAt: '2025-11-01T12:00:00.000Z',
  ...facts,
});
const all = { search: '', category: '', city: '', page: 1, favourites: true };
const names = (shops: ListedStore[]) => shops.map(({ name }) => name);

describe('narrowing shops that are at hand', () => {
  const shops = [shop('Água Viva'), shop('Patinhas', { city: 'Olinda', productCategoryIds: ['cat-camas'] })];

  it('leaves all of them, in their order, without a filter', () => {
    expect(names(narrow(shops, all))).toEqual(['Água Viva', 'Patinhas']);
  });

  it('goes by category, city and words, blind to accents and case', () => {
    expect(names(narrow(shops, { ...all, category: 'peixes' }))).toEqual(['Água Viva']);
    expect(names(narrow(shops, { ...all, city: 'olinda' }))).toEqual(['Patinhas']);
    expect(names(narrow(shops, { ...all, search: 'AGUA mariana' }))).toEqual(['Água Viva']);
    expect(names(narrow(shops, { ...all, search: 'agua gatos' }))).toEqual([]);
  });

  it('sorts by distance, those without a position last', () => {
    const placed = [
      shop('Nowhere'),
      shop('Far', { latitude: '-23.7', longitude: '-46.6' }),
      shop('Near', { latitude: '-23.59', longitude: '-46.63' }),
    ];
    const sorted = narrow(placed, all, { lat: -23.5892, lng: -46.6345 });
    expect(names(sorted)).toEqual(['Near', 'Far', 'Nowhere']);
    expect(sorted[0]?.distance).toBeCloseTo(0.47, 1);
    expect(sorted[2]?.distance).toBeNull();
  });
});
