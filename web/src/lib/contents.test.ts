import { describe, expect, it } from '@jest/globals';
import { contentsError, contentsOf, formatContents, splitContents, typedContents } from './contents.ts';

describe('contents', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 15 ', 15],
    ['0.500', 0.5],
    ['1,500', 1.5],
    ['1.500,5', 1500.5],
    ['1.500', Number.NaN],
    ['-1', Number.NaN],
    ['quinze', Number.NaN],
  ])('of the amount %s are %d', (amount, number) => {
    expect(contentsOf({ amount, unit: 'kg' })).toEqual({ amount: number, unit: 'kg' });
  });

  it('are none without an amount', () => {
    expect(contentsOf({ amount: ' ', unit: 'kg' })).toBeNull();
    expect(formatContents(typedContents(null))).toBe('');
  });

  it('name both readings of an amount with two', () => {
    expect(contentsError({ amount: '1.500', unit: 'g' })).toBe('1,500 ou 1500?');
    expect(contentsError({ amount: '1.5', unit: 'g' })).toBeUndefined();
  });

  it.each([
    ['15 kg', { amount: '15', unit: 'kg' }],
    ['1,5L', { amount: '1,5', unit: 'l' }],
    ['2 unidades', { amount: '2', unit: 'un' }],
    ['100 ML.', { amount: '100', unit: 'ml' }],
    ['15', { amount: '15', unit: '' }],
    ['3 sacos', { amount: '3 sacos', unit: '' }],
    ['', { amount: '', unit: '' }],
  ])('are read from the text «%s»', (text, contents) => {
    expect(splitContents(text)).toEqual(contents);
  });

  it('are written as they are read', () => {
    const typed = typedContents({ amount: 1.255, unit: 'kg' });
    expect(formatContents(typed)).toBe('1,255 kg');
    expect(splitContents(formatContents(typed))).toEqual(typed);
  });
});
