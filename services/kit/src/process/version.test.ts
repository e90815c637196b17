import { expect, it } from '@jest/globals';
import { isEarlierRelease } from './version.ts';

it.each([
  ['1.0.0', '1.1.0', true],
  ['1.9.3', '1.10.0', true],
  ['1.9.0', '2.0.0', true],
  ['1.1.0', '1.1.7', false],
  ['1.1.7', '1.1.0', false],
  ['2.0.0', '1.9.0', false],
])('whether %s is an earlier release than %s: %s', (a, b, earlier) => {
  expect(isEarlierRelease(a, b)).toBe(earlier);
});
