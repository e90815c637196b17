import { expect, it } from '@jest/globals';
import { type Ranking, selectPage } from './select-page.ts';

const SLOTS = 3_000;

/** Keys with many equal ones, some of them infinite, like the distance to a shop without coordinates. */
const keyOf = (slot: number) => (slot % 7 === 0 ? Number.POSITIVE_INFINITY : (slot * 7_919) % 41);
const nextKeyOf = (slot: number) => (slot * 104_729) % 13;

const order: Ranking = {
  key: keyOf,
  nextKey: nextKeyOf,
  // Infinity - Infinity is NaN, which is falsy like 0.
  compare: (a, b) => keyOf(a) - keyOf(b) || nextKeyOf(a) - nextKeyOf(b) || a - b,
};

it('every page is the part of the sorted slots, early or late, short or long', () => {
  const slots = Uint32Array.from({ length: SLOTS }, (_, n) => (n * 1_009) % SLOTS);
  const sorted = Array.from(slots).sort((a, b) => order.compare(a, b));
  for (const limit of [1, 20, 700, 5_000]) {
    for (let start = 0; start <= SLOTS + limit; start += Math.max(limit, 97)) {
      expect(selectPage(slots.slice(), start, start + limit, order)).toEqual(sorted.slice(start, start + limit));
    }
  }
});
