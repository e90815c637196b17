import { describe, expect, it } from '@jest/globals';
import { folded, initialOf } from './text.ts';

describe('folded', () => {
  it('drops case and accents', () => {
    expect(folded('Ração Ótima')).toBe('racao otima');
  });
});

describe('initialOf', () => {
  it('is the first letter in upper case', () => {
    expect(initialOf('água viva')).toBe('Á');
    expect(initialOf('  ')).toBe('?');
  });
});
