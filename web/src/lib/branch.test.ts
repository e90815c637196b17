import { describe, expect, it } from '@jest/globals';
import { branchOf, toneOfShopCategory } from './branch.ts';

describe('branchOf', () => {
  it('is aqua under cat-aqua and pet for anything else', () => {
    expect(branchOf({ parentId: 'cat-aqua' })).toBe('aqua');
    expect(branchOf({ parentId: 'cat-pet' })).toBe('pet');
    expect(branchOf({ parentId: null })).toBe('pet');
  });
});

describe('toneOfShopCategory', () => {
  it('tells the three kinds of shop apart', () => {
    expect(toneOfShopCategory('Aquarismo')).toBe('aqua');
    expect(toneOfShopCategory('Aquarismo e Pet')).toBe('mare');
    expect(toneOfShopCategory('Clínica e Pet')).toBe('pet');
    expect(toneOfShopCategory('Agropecuária')).toBe('pet');
  });
});
