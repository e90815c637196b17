import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { StoreTotals } from '../events.ts';
import { Announcer } from './announcer.ts';

const totals = (storeId: string, visitCount: number): StoreTotals => ({
  generation: 1,
  storeId,
  visitCount,
  totalVisits: 0,
  totalClicks: 0,
});

let published: [string, number][];
let announcer: Announcer;
beforeEach(() => {
  jest.useFakeTimers();
  published = [];
  announcer = new Announcer((subject, { visitCount }) => published.push([subject, visitCount]));
});
afterEach(() => void jest.useRealTimers());

test('the first totals are published immediately, the latest after the interval', () => {
  for (const count of [1, 2, 3]) announcer.announce(totals('a', count));
  expect(published).toEqual([['live.analytics.a', 1]]);
  jest.advanceTimersByTime(200);
  expect(published).toEqual([
    ['live.analytics.a', 1],
    ['live.analytics.a', 3],
  ]);
});

test('each shop is published at most 5 times a second', () => {
  for (let ms = 0; ms < 1_000; ms += 10) {
    announcer.announce(totals('a', ms));
    announcer.announce(totals('b', ms));
    jest.advanceTimersByTime(10);
  }
  const ofA = published.filter(([subject]) => subject === 'live.analytics.a');
  expect(ofA.length).toBeGreaterThanOrEqual(5);
  expect(ofA.length).toBeLessThanOrEqual(6);
  expect(published).toHaveLength(2 * ofA.length);
});

test('a flush publishes what is held back', () => {
  announcer.announce(totals('a', 1));
  announcer.announce(totals('a', 2));
  announcer.flush();
  expect(published.at(-1)).toEqual(['live.analytics.a', 2]);
});
