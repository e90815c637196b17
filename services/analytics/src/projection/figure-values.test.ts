import { expect, test } from '@jest/globals';
import { differenceOf, figureValue, isCompared } from './figure-values.ts';

const noon = new Date('2026-11-23T15:00:00Z');

test('sums of zero, which erasing a shop leaves, are equal to none', () => {
  expect(figureValue('store:a', { visitCount: '3', totalClicks: '0' })).toEqual({ visitCount: '3' });
  expect(figureValue('products:a', ['p', '4', 'q', '0'])).toEqual({ p: '4' });
});

test('the first field that differs is named', () => {
  expect(differenceOf({ a: '1', b: '2' }, { a: '1', b: '2' })).toBeUndefined();
  expect(differenceOf({ a: '1', b: '2' }, { a: '1', c: '3' })).toBe('b is 2 in Redis, 0 by the logs, and 1 more');
  expect(differenceOf(2, 3)).toBe('2 in Redis, 3 by the logs');
});

test('a shorter list of last visits differs only where it has others', () => {
  expect(differenceOf(['c', 'b'], ['c', 'b', 'a'])).toBeUndefined();
  expect(differenceOf(['c', 'a'], ['c', 'b', 'a'])).toBe('the last visits are others by the logs');
});

test('sets of visitors are compared until they may have expired; bookkeeping is not', () => {
  const names = ['store:a', 'cursor', 'seen:a:2026-11-23', 'seen:a:2026-11-22', 'seen:a:2026-11-21'];
  expect(names.filter((name) => isCompared(name, noon))).toEqual(['store:a', 'seen:a:2026-11-23', 'seen:a:2026-11-22']);
});
