import { describe, expect, it } from '@jest/globals';
import { sectorOf, shopCategoryTone } from './sector.ts';

describe('sectorOf', () => {
  it('is aqua under cat-aqua and pet for anything else', () => {
    expect(sectorOf({ parentId: 'cat-aqua' })).toBe('aqua');
    expect(sectorOf({ parentId: 'cat-pet' })).toBe('pet');
    expect(sectorOf({ parentId: null })).toBe('pet');
  });
});

describe('shopCategoryTone', () => {
  it('tells the three kinds of shop apart', () => {
    expect(shopCategoryTone('Aquarismo')).toBe('aqua');
    expect(shopCategoryTone('Aquarismo e Pet')).toBe('mare');
    expect(shopCategoryTone('Clínica e Pet')).toBe('pet');
    expect(shopCategoryTone('Agropecuária')).toBe('pet');
  });
});
