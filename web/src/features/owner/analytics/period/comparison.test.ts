import { expect, it } from '@jest/globals';
import { compareWithPreviousPeriod } from './comparison.ts';

it.each([
  [72, 60, 30, 'more', '12 a mais que nos 30 dias anteriores (+20%)'],
  [9, 12, 7, 'less', '3 a menos que nos 7 dias anteriores (−25%)'],
  [0, 5, 7, 'less', '5 a menos que nos 7 dias anteriores (−100%)'],
  [2400, 100, 90, 'more', '2.300 a mais que nos 90 dias anteriores (+2.300%)'],
  [1001, 1000, 30, 'more', '1 a mais que nos 30 dias anteriores (menos de 1%)'],
  [4, 0, 30, 'more', '4 a mais que nos 30 dias anteriores (antes: 0)'],
  [8, 8, 90, 'equal', 'igual aos 90 dias anteriores'],
  [0, 0, 7, 'equal', 'igual aos 7 dias anteriores'],
])('%d after %d in %d days is %s: %s', (now, before, days, direction, text) => {
  expect(compareWithPreviousPeriod(now, before, days)).toEqual({ direction, text });
});
