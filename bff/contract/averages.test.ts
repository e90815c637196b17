import { expect, it } from '@jest/globals';
import { formatAverage, roundedAverage } from './averages.ts';

it('rounds an average half up, whichever its binary form is', () => {
  expect([87 / 20, 13 / 3, 5, 4.05].map(formatAverage)).toEqual(['4,4', '4,3', '5,0', '4,1']);
  for (let sum = 20; sum <= 100; sum++) expect(roundedAverage(sum / 20)).toBe(Math.floor((sum + 1) / 2) / 10);
});
