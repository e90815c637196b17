import { describe, expect, it } from '@jest/globals';
import { departmentOf, shopCategoryTone } from './department.ts';

describe('departmentOf', () => {
  it('is aqua under cat-aqua and pet for anything else', () => {
    expect(departmentOf({ parentId: 'cat-aqua' })).toBe('aqua');
    expect(departmentOf({ parentId: 'cat-pet' })).toBe('pet');
    expect(departmentOf({ parentId: null })).toBe('pet');
  });
});

describe('shopCategoryTone', () => {
  it('distinguishes three kinds of shop', () => {
    expect(shopCategoryTone('Aquarismo')).toBe('aqua');
    expect(shopCategoryTone('Aquarismo e Pet')).toBe('mare');
    expect(shopCategoryTone('Clínica e Pet')).toBe('pet');
    expect(shopCategoryTone('Agropecuária')).toBe('pet');
  });
});
