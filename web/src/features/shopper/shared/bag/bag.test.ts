import { expect, it } from '@jest/globals';
import { piecesOf, totalOf } from './bag.ts';

it('counts available pieces, at the prices seen last', () => {
  const item = { id: '1', name: 'Areia', imageUrl: null, quantity: 3, price: 1000, seenPrice: 1250 };
  const bag = { items: [item, { ...item, id: '2', seenPrice: null }, { ...item, id: '3', quantity: 1 }] };
  expect([piecesOf(bag), totalOf(bag)]).toEqual([4, 5000]);
});
