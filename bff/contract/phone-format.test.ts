import { describe, expect, it } from '@jest/globals';
import { formatPhone } from './phone-format.ts';

describe('formatPhone', () => {
  it('writes 10 or 11 digits with the area code in parentheses, with or without country code', () => {
    expect(formatPhone('5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('1133334444')).toBe('(11) 3333-4444');
  });

  it('leaves other lengths alone', () => {
    expect(formatPhone('33334444')).toBe('33334444');
  });
});
