import { describe, expect, it } from '@jest/globals';
import { costsOf, waysToReceive } from './order.ts';

const item = { id: '1', name: 'Areia', imageUrl: null, quantity: 2, price: 1000, seenPrice: 1500 };
const gone = { ...item, id: '2', seenPrice: null };
const delivery = { radiusKm: 5, fee: 800, freeFrom: 5000, minimum: null, note: null };

describe('an order', () => {
  it('costs the present prices of what is available', () => {
    const bag = { items: [item, gone], receiving: null };
    expect(costsOf(bag, { pickup: true, delivery: null })).toEqual({
      receiving: null,
      delivery: null,
      subtotal: 3000,
      missedMinimum: null,
      total: 3000,
    });
  });

  it.each([
    ['chosen', 'delivery', true, delivery, 3800],
    ['the only way', null, false, delivery, 3800],
    ['free from a total on', 'delivery', true, { ...delivery, freeFrom: 3000 }, 3000],
    ['to be agreed on', 'delivery', true, { ...delivery, fee: null }, 3000],
    ['not chosen', null, true, delivery, 3000],
    ['not offered any more', 'delivery', true, null, 3000],
  ] as const)('adds the fee of a delivery that is %s', (_when, receiving, pickup, offered, total) => {
    expect(costsOf({ items: [item], receiving }, { pickup, delivery: offered }).total).toBe(total);
  });
});

it('tells the minimum of a delivery that the products without the fee do not reach', () => {
  const missed = (minimum: number | null, receiving: 'pickup' | 'delivery') =>
    costsOf({ items: [item], receiving }, { pickup: true, delivery: { ...delivery, minimum } }).missedMinimum;
  expect([missed(3000, 'delivery'), missed(3001, 'delivery'), missed(null, 'delivery')]).toEqual([null, 3001, null]);
  expect(missed(3001, 'pickup')).toBeNull();
});

it('asks how products are received only where the shop delivers', () => {
  expect(waysToReceive({ pickup: true, delivery })).toEqual(['pickup', 'delivery']);
  expect(waysToReceive({ pickup: false, delivery })).toEqual(['delivery']);
  expect(waysToReceive({ pickup: true, delivery: null })).toEqual([]);
});
