import { describe, expect, it } from '@jest/globals';
import { initialOf, normalize } from './text.ts';

describe('normalize', () => {
  it('drops case and accents', () => {
    expect(normalize('Ração Ótima')).toBe('racao otima');
  });
});

describe('initialOf', () => {
  it('is the first letter in upper case', () => {
    expect(initialOf('água viva')).toBe('Á');
    expect(initialOf('  ')).toBe('?');
  });
});
