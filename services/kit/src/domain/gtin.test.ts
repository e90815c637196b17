import { describe, expect, it } from '@jest/globals';
import { canonicalGtin } from './gtin.ts';

describe('the stored form of a GTIN', () => {
  it.each([
    ['96385074', '96385074'],
    ['036000291452', '0036000291452'],
    ['0036000291452', '0036000291452'],
    ['00036000291452', '0036000291452'],
    ['7891000315507', '7891000315507'],
    ['07891000315507', '7891000315507'],
    ['17891000315504', '17891000315504'],
    ['7 891000 315507', '7891000315507'],
    [' 789-1000-31550.7 ', '7891000315507'],
    ['00000096385074', '0000096385074'],
  ])('of %s is %s', (text, stored) => {
    expect(canonicalGtin(text)).toBe(stored);
    expect(canonicalGtin(stored)).toBe(stored);
  });

  it.each([
    ...['', '7', '7891000315508', '96385075', '789100031550', '1234567890', '123456789012345', '789100031550X'],
    ...['７８９１０００３１５５０７', 'GTIN 7891000315507', '+7891000315507', '000007891000315507'],
  ])('does not exist for %s', (text) => {
    expect(canonicalGtin(text)).toBeUndefined();
  });

  it('exists for exactly one check digit, and for no two neighbours exchanged but those that differ by 5', () => {
    for (const length of [8, 12, 13, 14]) {
      for (let seed = 1; seed < 60; seed++) {
        const body = String(seed * 7_919_771_237)
          .padStart(length - 1, '1')
          .slice(0, length - 1);
        const valid = Array.from({ length: 10 }, (_, digit) => body + digit).filter((text) => canonicalGtin(text));
        expect(valid).toHaveLength(1);
        const [text = ''] = valid;
        for (let at = 1; at < length; at++) {
          const [a = '', b = ''] = text.slice(at - 1);
          const swapped = text.slice(0, at - 1) + b + a + text.slice(at + 1);
          const isUnseen = Math.abs(Number(a) - Number(b)) % 5 === 0;
          expect(canonicalGtin(swapped) !== undefined).toBe(isUnseen);
        }
      }
    }
  });
});
