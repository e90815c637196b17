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

let told: [string, number][];
let announcer: Announcer;
beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  announcer = new Announcer((subject, { visitCount }) => told.push([subject, visitCount]));
});
afterEach(() => void jest.useRealTimers());

test('the first totals are told at once, the latest after the pause', () => {
  for (const count of [1, 2, 3]) announcer.announce(totals('a', count));
  expect(told).toEqual([['live.analytics.a', 1]]);
  jest.advanceTimersByTime(200);
  expect(told).toEqual([
    ['live.analytics.a', 1],
    ['live.analytics.a', 3],
  ]);
});

test('a shop is told of at most 5 times a second, each on its own', () => {
  for (let ms = 0; ms < 1_000; ms += 10) {
    announcer.announce(totals('a', ms));
    announcer.announce(totals('b', ms));
    jest.advanceTimersByTime(10);
  }
  const ofA = told.filter(([subject]) => subject === 'live.analytics.a');
  expect(ofA.length).toBeGreaterThanOrEqual(5);
  expect(ofA.length).toBeLessThanOrEqual(6);
  expect(told).toHaveLength(2 * ofA.length);
});

test('what is held back is told when the process stops', () => {
  announcer.announce(totals('a', 1));
  announcer.announce(totals('a', 2));
  announcer.flush();
  expect(told.at(-1)).toEqual(['live.analytics.a', 2]);
});
