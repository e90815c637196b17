import { describe, expect, it } from '@jest/globals';
import { formatPhone, whatsappNumber } from './phones.ts';

describe('whatsappNumber', () => {
  it('strips everything but digits and puts 55 in front where it is missing', () => {
    expect(whatsappNumber('(11) 98765-4321')).toBe('5511987654321');
    expect(whatsappNumber('+55 11 98765-4321')).toBe('5511987654321');
    expect(whatsappNumber('551133334444')).toBe('551133334444');
  });

  it('drops the trunk prefix of older stored numbers', () => {
    expect(whatsappNumber('011987654321')).toBe('5511987654321');
    expect(whatsappNumber('55011987654321')).toBe('5511987654321');
    expect(whatsappNumber('0')).toBe('550');
  });

  it('takes the area code 55 (Santa Maria) for what it is', () => {
    expect(whatsappNumber('(55) 99876-5432')).toBe('5555998765432');
    expect(whatsappNumber('(55) 3222-1111')).toBe('555532221111');
  });
});

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
