import { describe, expect, it } from '@jest/globals';
import { counted } from './plural.ts';

describe('counted', () => {
  it('takes the singular for one only', () => {
    expect(counted(0, 'loja', 'lojas')).toBe('0 lojas');
    expect(counted(1, 'loja', 'lojas')).toBe('1 loja');
    expect(counted(3482, 'visita', 'visitas')).toBe('3.482 visitas');
  });
});
