import { describe, expect, it } from '@jest/globals';
import { countWithNoun } from './plural.ts';

describe('counted', () => {
  it('takes the singular for one only', () => {
    expect(countWithNoun(0, 'loja', 'lojas')).toBe('0 lojas');
    expect(countWithNoun(1, 'loja', 'lojas')).toBe('1 loja');
    expect(countWithNoun(3482, 'visita', 'visitas')).toBe('3.482 visitas');
  });
});
