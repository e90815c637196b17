import { describe, expect, it } from '@jest/globals';
import { whatsappNumber } from './phones.ts';

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
