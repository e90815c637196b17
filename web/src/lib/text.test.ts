import { expect, it } from '@jest/globals';
import { initialOf } from './text.ts';

it('an initial is the first character that people see, in upper case', () => {
  expect(initialOf('água viva')).toBe('Á');
  expect(initialOf('🇧🇷 Pet')).toBe('🇧🇷');
  expect(initialOf('👩🏽‍🚒 Pet')).toBe('👩🏽‍🚒');
  expect(initialOf('  \uFE0F')).toBeUndefined();
});
