import { newProduct, storeForm } from '@cardume/bff/contract';
import { expect, it } from '@jest/globals';
import { fieldWords } from './words.ts';

it.each([...Object.keys(storeForm.shape), ...Object.keys(newProduct.shape)])('the field %s has a name', (field) => {
  expect(fieldWords(field)).not.toBe(field);
});
