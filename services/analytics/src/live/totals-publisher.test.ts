import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StoreTotals } from '../events.ts';
import { TotalsPublisher } from './totals-publisher.ts';

const totals = (storeId: string, visitCount: number): StoreTotals => ({
  generation: 1,
  storeId,
  visitCount,
  totalVisits: 0,
  totalClicks: 0,
});

let published: Record<string, number>[];
let publisher: TotalsPublisher;
beforeEach(() => {
  jest.useFakeTimers();
  published = [];
  publisher = new TotalsPublisher((all) => {
    published.push(Object.fromEntries(all.map(({ storeId, visitCount }) => [storeId, visitCount])));
  });
});
afterEach(() => void jest.useRealTimers());

test('the first totals are published immediately, the latest of each shop after the interval', () => {
  publisher.publish([totals('a', 1)]);
  publisher.publish([totals('a', 2), totals('b', 1)]);
  publisher.publish([totals('a', 3)]);
  expect(published).toEqual([{ a: 1 }]);
  jest.advanceTimersByTime(50);
  expect(published).toEqual([{ a: 1 }, { a: 3, b: 1 }]);
  jest.advanceTimersByTime(50);
  publisher.publish([totals('b', 2)]);
  expect(published.at(-1)).toEqual({ b: 2 });
});

test('all shops together are published at most 20 times a second', () => {
  for (let ms = 0; ms < 1_000; ms += 10) {
    publisher.publish([totals('a', ms), totals('b', ms)]);
    jest.advanceTimersByTime(10);
  }
  expect(published.length).toBeGreaterThanOrEqual(19);
  expect(published.length).toBeLessThanOrEqual(21);
});

test('no message has more than 1,000 shops', () => {
  publisher.publish(Array.from({ length: 1_001 }, (_, n) => totals(`shop ${n}`, n)));
  expect(published.map((message) => Object.keys(message).length)).toEqual([1_000, 1]);
});

test('a flush publishes the pending totals', () => {
  publisher.publish([totals('a', 1)]);
  publisher.publish([totals('a', 2)]);
  publisher.flush();
  expect(published.at(-1)).toEqual({ a: 2 });
});
