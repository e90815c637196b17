import { describe, expect, it } from '@jest/globals';
import { formatPriceInput, PRICE_INVALID, parsePercentage, parsePrice, priceError } from './price.ts';

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
    expect(priceError(text)).toBe(text ? PRICE_INVALID : undefined);
  });

  it.each([
    ['0.500', 'R$ 0,50 ou R$ 500,00?'],
    ['0.990', 'R$ 0,99 ou R$ 990,00?'],
    ['00.500', 'R$ 0,50 ou R$ 500,00?'],
    ['R$ 0,500', 'R$ 0,50 ou R$ 500,00?'],
    ['1.500', 'R$ 1,50 ou R$ 1.500,00?'],
    ['12,500', 'R$ 12,50 ou R$ 12.500,00?'],
  ])('%s is refused with both of its readings', (text, error) => {
    expect(parsePrice(text)).toBeNull();
    expect(priceError(text)).toBe(error);
  });

  it.each(['0.505', '0.500,00', '01.299', '012.345,00'])('%s, with a leading zero, is no thousand', (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  it.each(['10', '10,50', '1.299', '1.500,00', ''])('%s is no error', (text) => {
    expect(priceError(text)).toBeUndefined();
  });

  it('stands in its field as it is written here', () => {
    expect(formatPriceInput(129_905)).toBe('1299,05');
  });
});

describe('a typed percentage', () => {
  it.each([
    ['', null],
    ['%', null],
    ['10', 10],
    ['10%', 10],
    ['10 %', 10],
    ['10,00', 10],
    ['10.0', 10],
    ['10,00%', 10],
    ['101', 101],
    ['10,5', Number.NaN],
    ['10.000', Number.NaN],
    ['dez', Number.NaN],
    ['-1', Number.NaN],
  ])('%j is %d', (text, percent) => expect(parsePercentage(text)).toBe(percent));
});
