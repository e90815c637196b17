import { expect, it } from '@jest/globals';
import { scaleTop } from './days.ts';

it.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[3, 2], 4],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[34, 21], 40],
  [[100], 100],
  [[1284], 2000],
])('over %j it ends at %d', (counts, top) => {
  expect(scaleTop(counts)).toBe(top);
});
