import { describe, expect, it } from '@jest/globals';
import { isValidCnpj } from './documents.ts';

describe('CNPJ', () => {
  it('has its check digits validated in the numeric and in the alphanumeric form', () => {
    expect(isValidCnpj('11.222.333/0001-81')).toBe(true);
    expect(isValidCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isValidCnpj('11.222.333/0001-82')).toBe(false);
    expect(isValidCnpj('12.ABC.345/01DE-53')).toBe(false);
  });
});
