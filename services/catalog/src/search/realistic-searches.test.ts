import { beforeAll, describe, expect, it } from '@jest/globals';
import { listAquariumShops } from '../../test/fixtures/aquarium-shops.ts';
import { SmallIndex } from '../../test/fixtures/small-index.ts';

const index = new SmallIndex();
beforeAll(() => listAquariumShops(index));

/* Realistic searches, chosen before seeing their results: the first result of each, and its correction. */
describe('realistic searches', () => {
  it.each<[search: string, first: string, corrected: string | null]>([
    // Brands and measures.
    ['ração golden 15 kg', 'Ração Golden Special cães adultos 15kg', null],
    ['golden gatos', 'Ração Golden gatos castrados 10,1 kg', null],
    ['royal canin 15kg', 'Ração Royal Canin Medium 15 kg', null],
    ['alcon 20 g', 'Ração Alcon Basic 20g', null],
    ['sunsun', 'Filtro canister SunSun HW-302', null],
    ['termostato 100 w', 'Termostato Roxin 100W', null],
    ['anticloro 100ml', 'Anticloro 100 ml', null],
    // Accents and case.
    ['racao calopsita', 'Ração para calopsita 5kg', null],
    ['PEIXE PALHACO', 'Peixe-palhaço ocellaris', null],
    ['luminaria led', 'Luminária LED marinha', null],
    // Plurals by prefix, and words of category, shop and description.
    ['coelho', 'Feno para coelhos 500 g', null],
    ['peixe neon', 'Tetra neon cardinal', null],
    ['areia gato', 'Areia higiênica Pipicat 4 kg', null],
    ['flocos tropicais', 'Ração Tetra Color 50 g', null],
    // Ambiguous words: a fish and a brand.
    ['tetra cardume', 'Tetra neon cardinal', null],
    ['tetra flocos', 'Ração Tetra Color 50 g', null],
    // Typing errors.
    ['bettta macho', 'Betta halfmoon macho', 'betta macho'],
    ['rasão golden special', 'Ração Golden Special cães adultos 15kg', 'ração golden special'],
    ['coliera antipulgas', 'Coleira antipulgas Seresto', 'coleira antipulgas'],
    ['skimer', 'Skimmer Bubble Magus', 'skimmer'],
  ])('«%s» finds «%s» first', (search, first, corrected) => {
    expect(index.names(search)[0]).toBe(first);
    expect(index.find(search).corrected).toBe(corrected);
  });
});
