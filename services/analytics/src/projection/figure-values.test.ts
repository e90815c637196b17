import { expect, test } from '@jest/globals';
import { describeDifference, figureValue, isCompared } from './figure-values.ts';

test('sums of zero, which erasing a shop leaves, are equal to none', () => {
  expect(figureValue('store:a', { visitCount: '3', totalClicks: '0' })).toEqual({ visitCount: '3' });
  expect(figureValue('products:a', ['p', '4', 'q', '0'])).toEqual({ p: '4' });
});

test('the first field that differs is named', () => {
  expect(describeDifference('store:a', { a: '1', b: '2' }, { a: '1', b: '2' })).toBeUndefined();
  expect(describeDifference('store:a', { a: '1', b: '2' }, { a: '1', c: '3' })).toBe(
    'b is 2 in Redis, 0 by the logs, and 1 more',
  );
});

test('a shorter list of last visits differs only where it has others', () => {
  expect(describeDifference('recent', ['c', 'b'], ['c', 'b', 'a'])).toBeUndefined();
  expect(describeDifference('recent', ['c', 'a'], ['c', 'b', 'a'])).toBe('the last visits are others by the logs');
});

test('the choice of kept products beyond their limit is not compared', () => {
  const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [`p${index}`, '1']));
  expect(describeDifference('products:a', { p: '3' }, many)).toBeUndefined();
  expect(describeDifference('products:a', { p: '3' }, { p: '2' })).toBe('p is 3 in Redis, 2 by the logs');
});

test('sets of visitors and bookkeeping are not compared', () => {
  const names = ['store:a', 'cursor', 'seen:2026-11-23:007', 'days:a:2026-11'];
  expect(names.filter(isCompared)).toEqual(['store:a', 'days:a:2026-11']);
});
