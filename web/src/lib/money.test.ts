import { describe, expect, it } from '@jest/globals';
import { formatMoney } from './money.ts';

describe('formatMoney', () => {
  it('writes cents with R$, dots and a decimal comma', () => {
    expect(formatMoney(0)).toBe('R$ 0,00');
    expect(formatMoney(4990)).toBe('R$ 49,90');
    expect(formatMoney(110415)).toBe('R$ 1.104,15');
  });
});
