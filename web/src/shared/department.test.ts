import { expect, it } from '@jest/globals';
import { shopCategoryTone } from './department.ts';

it('the tone of a shop distinguishes three kinds of shop', () => {
  expect(shopCategoryTone('Aquarismo')).toBe('aqua');
  expect(shopCategoryTone('Aquarismo e Pet')).toBe('mare');
  expect(shopCategoryTone('Clínica e Pet')).toBe('pet');
  expect(shopCategoryTone('Agropecuária')).toBe('pet');
});
