import { describe, expect, it } from '@jest/globals';
import { formatPriceInput, parsePrice } from './price.ts';

describe('a typed price', () => {
  it.each([
    ['10', 1000],
    ['10,5', 1050],
    ['10,50', 1050],
    ['10.50', 1050],
    ['0,05', 5],
    [' R$ 1.299,00 ', 129_900],
    ['1.299', 129_900],
    ['0', 0],
  ])('%s is %d cents', (text, cents) => expect(parsePrice(text)).toBe(cents));

  it.each(['', '59,9x', '-10', '10,505', '1,299.00', 'dez', '12.34.56'])('%s is none', (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  it('stands in its field as it is written here', () => {
    expect(formatPriceInput(129_905)).toBe('1299,05');
  });
});
