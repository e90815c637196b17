import { expect, it } from '@jest/globals';
import { paymentNames } from './payments.ts';

it('ways of payment are named in one order', () => {
  expect(paymentNames(['boleto', 'credito', 'pix'])).toEqual(['Pix', 'Crédito', 'Boleto']);
  expect(paymentNames([])).toEqual([]);
});
