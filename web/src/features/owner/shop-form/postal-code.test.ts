import { describe, expect, it } from '@jest/globals';
import { addressUpdates, formatCep, isWholeCep } from './postal-code.ts';

it.each([
  ['', ''],
  ['040', '040'],
  ['04010', '04010'],
  ['040101', '04010-1'],
  ['04010100', '04010-100'],
  ['CEP 04.010-1009', '04010-100'],
])('«%s» is formatted as «%s»', (typed, formatted) => {
  expect(formatCep(typed)).toBe(formatted);
  expect(isWholeCep(formatted)).toBe(formatted === '04010-100');
});

describe('the address of a postal code', () => {
  const found = { street: 'Rua Vergueiro', neighborhood: 'Liberdade', city: 'São Paulo', state: 'SP' };
  const empty = { address: '', neighborhood: '', city: '', state: '' };
  const filled = { address: 'Rua Vergueiro', neighborhood: 'Liberdade', city: 'São Paulo', state: 'SP' };

  it('replaces the address that was there before the code was entered', () => {
    expect(addressUpdates(found, empty, empty)).toEqual(filled);
    const before = { address: 'Avenida Sé, 9', neighborhood: 'Sé', city: 'Santos', state: 'RJ' };
    expect(addressUpdates(found, before, before)).toEqual(filled);
  });

  it('keeps fields that were edited since', () => {
    const { address: _, ...rest } = filled;
    expect(addressUpdates(found, empty, { ...empty, address: 'Rua Vergueiro 12' })).toEqual(rest);
  });

  it('keeps fields that the code does not determine', () => {
    expect(addressUpdates({ ...found, street: '', neighborhood: '' }, empty, empty)).toEqual({
      city: 'São Paulo',
      state: 'SP',
    });
  });

  it('keeps the number of the same street', () => {
    const before = { ...empty, address: 'Rua Vergueiro, 1200' };
    expect(addressUpdates(found, before, before)).toEqual({ ...filled, address: 'Rua Vergueiro, 1200' });
  });
});
