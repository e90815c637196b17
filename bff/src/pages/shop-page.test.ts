import { shortDescription } from '@cardume/bff/contract';
import { expect, it } from '@jest/globals';
import { drawable, wrapped } from './sharing-picture/words.ts';

it('a description is cut between words, and a long word between what people see as characters', () => {
  expect(shortDescription('🐠'.repeat(120))).toBe(`${'🐠'.repeat(79)}…`);
  expect(shortDescription(`a${'🇧🇷'.repeat(60)}`)).toBe(`a${'🇧🇷'.repeat(39)}…`);
  expect(shortDescription(`Peixes ${'x'.repeat(160)}`)).toBe('Peixes…');
  expect(shortDescription('Peixes \n e plantas')).toBe('Peixes e plantas');
});

it('the words of a sharing picture keep their accents in either Unicode form', () => {
  expect(drawable('Rac\u0327a\u0303o 🐠')).toBe('Ração');
  expect(wrapped('Ração'.repeat(40).normalize('NFC'), 40, 300, 1)).toEqual([
    expect.stringMatching(/^(Ração)*(R|Ra|Raç|Raçã)?…$/),
  ]);
});
