import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import metadata from './phone-metadata.json' with { type: 'json' };
import { parsePhone } from './phone-parser.ts';

describe('parsePhone', () => {
  it.each([
    '(11) 98765-4321',
    '11987654321',
    '5511987654321',
    '+55 11 9.8765.4321',
    '(011) 98765-4321',
    '011 98765-4321',
    '+55 (0)11 98765-4321',
    '55011987654321',
    '055 11 98765-4321',
    '015 11 98765-4321',
    '0xx11 98765-4321',
    '(0XX11) 98765-4321',
    '(0**11) 98765-4321',
    '0xx 15 11 98765-4321',
    '0055 11 98765-4321',
    '00 55 11 98765-4321',
    '90 11 98765-4321',
    '\u202A+55 11 98765\u20114321\u202C',
    'https://wa.me/5511987654321',
  ])('understands %j', (text) => expect(parsePhone(text)).toBe('5511987654321'));

  it.each([
    ['(55) 99876-5432', '5555998765432'],
    ['55 3222-1111', '555532221111'],
    ['(055) 99876-5432', '5555998765432'],
    ['(11) 3333-4444', '551133334444'],
  ])('takes %s as a number of Santa Maria or of a landline', (text, digits) => expect(parsePhone(text)).toBe(digits));

  it.each([
    '',
    '1199',
    '190',
    '0',
    'liga pra mim',
    '0800 123 4567',
    '0300 123 4567',
    '0500 123 4567',
    '4004-1234',
    '98765-4321',
    '(11) 8765-4321',
    '(11) 1234-5678',
    '(00) 98765-4321',
    '(23) 98765-4321',
    '(11) 98765-43210',
    '+351 912 345 678',
    '(11) 98765-4321 / (11) 98765-4322',
  ])('refuses %j', (text) => expect(parsePhone(text)).toBeNull());

  it('has the plan of Brazil of the installed package', () => {
    const all = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json');
    expect(metadata).toEqual({
      version: all.version,
      country_calling_codes: { 55: ['BR'] },
      countries: { BR: all.countries.BR },
    });
  });
});
