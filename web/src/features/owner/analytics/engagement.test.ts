import { expect, it } from '@jest/globals';
import { formatEngagementRate } from './engagement.ts';

it.each([
  [342, 1284, '26,6%'],
  [0, 10, '0,0%'],
  [5, 0, '0,0%'],
  [3, 2, '150,0%'],
])('%d clicks on %d visits are %s', (clicks, visits, said) => {
  expect(formatEngagementRate(clicks, visits)).toBe(said);
});
