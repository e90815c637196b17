import { describe, expect, it } from '@jest/globals';
import { idsWithChildren, isSelectable, PRODUCT_CATEGORIES, shopCategoryOf } from './categories.ts';
import { departmentOf } from './departments.ts';

it('the department is aqua under cat-aqua and pet for anything else', () => {
  expect(departmentOf({ parentId: 'cat-aqua' })).toBe('aqua');
  expect(departmentOf({ parentId: 'cat-pet' })).toBe('pet');
  expect(departmentOf({ parentId: null })).toBe('pet');
});

describe('the tree of product categories', () => {
  it('lets shops select all but the roots', () => {
    const unselectable = PRODUCT_CATEGORIES.filter(({ id }) => !isSelectable(id)).map(({ id }) => id);
    expect(unselectable).toEqual(['cat-aqua', 'cat-pet']);
    expect(isSelectable('cat-unknown')).toBe(false);
  });

  it('is read by id or slug, with the children of a root', () => {
    expect(idsWithChildren('peixes')).toEqual(['cat-peixes']);
    expect(idsWithChildren('cat-pet')).toEqual(idsWithChildren('pet'));
    expect(idsWithChildren('pet')).toContain('cat-racoes');
    expect(idsWithChildren('unknown')).toEqual([]);
  });
});

describe('the category of a shop', () => {
  it.each([
    [[], null],
    [['cat-peixes', 'cat-sump'], 'aquarismo'],
    [['cat-racoes'], 'pet-shop'],
    [['cat-peixes', 'cat-racoes'], 'aquarismo-e-pet'],
    [['cat-unknown'], 'pet-shop'],
  ])('of the product categories %j is %s', (ids, category) => {
    expect(shopCategoryOf(ids)).toBe(category);
  });
});
