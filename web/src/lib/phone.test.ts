import { describe, expect, it } from '@jest/globals';
import { formatPhone } from './phone.ts';

describe('formatPhone', () => {
  it('writes 11 digits as (DD) NNNNN-NNNN, with or without country code', () => {
    expect(formatPhone('5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
  });

  it('writes 10 digits, of a landline, as (DD) NNNN-NNNN', () => {
    expect(formatPhone('551133334444')).toBe('(11) 3333-4444');
    expect(formatPhone('1133334444')).toBe('(11) 3333-4444');
  });

  it('leaves other lengths alone', () => {
    expect(formatPhone('1199')).toBe('1199');
  });
});
