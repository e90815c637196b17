import { describe, expect, it } from '@jest/globals';
import {
  canonicalEmail,
  cut,
  firstCharacter,
  hasVisibleCharacter,
  indexedWordsOf,
  matchOf,
  normalize,
  searchTerms,
  searchWords,
  slug,
  townKey,
} from './index.ts';

describe('normalize', () => {
  it.each([
    ['Ração Ótima', 'racao otima'],
    ['Kit CO₂', 'kit co2'],
    ['aquá\u00ADrio', 'aquario'],
    ['aqu\u200Bário\uFEFF', 'aquario'],
    ['ﬁltro ５ｋｇ', 'filtro 5kg'],
    ['d’água d´água dʼágua', "d'agua d'agua d'agua"],
    ['\uFE0F\u3164', ''],
  ])('makes «%s» «%s»', (text, plain) => {
    expect(normalize(text)).toBe(plain);
  });
});

describe('a town', () => {
  it.each([
    ["Santa Bárbara d'Oeste", 'santa-barbara-d-oeste'],
    ['  Mogi-Guaçu ', 'mogi-guacu'],
    ['São João (del) Rei!', 'sao-joao-del-rei'],
    ['東京', ''],
    ['--', ''],
  ])('%s is %j in addresses', (name, address) => {
    expect(slug(name)).toBe(address);
    if (address) expect(townKey(address)).toBe(townKey(name));
  });

  it('of two spellings is one, and of two names two', () => {
    const keys = ["Olho d'Água", 'OLHO D’AGUA', 'Olho-d´Água', 'olho d agua'].map(townKey);
    expect(new Set(keys)).toEqual(new Set(['olhodagua']));
    expect(townKey('東京')).not.toBe(townKey('大阪'));
  });
});

describe('a search', () => {
  const match = (text: string, search: string) => matchOf(indexedWordsOf(text), searchTerms(searchWords(search)));

  it.each([
    ['filtro', 'filtros'],
    ['aquário', 'aquários'],
    ['ração', 'rações'],
    ['cão', 'cães'],
    ['mão', 'mãos'],
    ['animal', 'animais'],
    ['anzol', 'anzóis'],
    ['papel', 'papéis'],
    ['réptil', 'répteis'],
    ['barril', 'barris'],
    ['peixe', 'peixes'],
    ['flor', 'flores'],
    ['luz', 'luzes'],
    ['mês', 'meses'],
    ['imagem', 'imagens'],
    ['pet', 'pets'],
    ['cãozinho', 'cãezinhos'],
    ['animalzinho', 'animaizinhos'],
    ['peixinho', 'peixinhos'],
  ])('finds «%s» by «%s» and the reverse', (singular, plural) => {
    expect([match(singular, plural), match(plural, singular)]).toEqual(['variant', 'variant']);
    expect([match(singular, singular), match(plural, plural)]).toEqual(['exact', 'exact']);
  });

  it('finds words together, apart, with a hyphen and with an apostrophe by each of the others', () => {
    for (const forms of [
      ['petshop', 'pet shop', 'pet-shop', 'pet\u2011shop', 'Pet Shops'],
      ['dagua', 'd’água', 'd´água', "D'ÁGUA", 'd água'],
      ['wifi', 'wi-fi'],
    ]) {
      for (const text of forms)
        for (const search of forms)
          expect([text, search, match(text, search)]).toContainEqual(expect.stringMatching(/exact|variant/));
    }
    expect(match('petshop', 'petshop')).toBe('exact');
    expect(match('pet shop', 'petshop')).toBe('variant');
    expect(match('pet-shop', 'petshop')).toBe('variant');
  });

  it('finds the beginning of a word, and no part of one', () => {
    expect(match('Filtro canister', 'canis')).toBe('exact');
    expect(match('Filtro canister', 'nister')).toBeUndefined();
    expect(match('Casa com rio', 'casaco')).toBeUndefined();
    expect(match('', 'filtro')).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  it.each([
    ['contato@peixão.com.br', 'contato@xn--peixo-dra.com.br'],
    [' Contato@PEIXA\u0303O.com.br ', 'contato@xn--peixo-dra.com.br'],
    ['contato@xn--peixo-dra.com.br', 'contato@xn--peixo-dra.com.br'],
    ['Ana@Example.com', 'ana@example.com'],
    ['ana@peixão.com/x', 'ana@peixão.com/x'],
    ['Maria', 'maria'],
  ])('«%s» is %s', (typed, email) => {
    expect(canonicalEmail(typed)).toBe(email);
  });
});

describe('characters', () => {
  it('are what people see as one', () => {
    expect(firstCharacter('🇧🇷 Pet')).toBe('🇧🇷');
    expect(firstCharacter('  \u200B👩🏽‍🚒 Pet')).toBe('👩🏽‍🚒');
    expect(firstCharacter('e\u0301gua')).toBe('e\u0301');
    expect(firstCharacter(' \u3164')).toBeUndefined();
    expect(cut('a🇧🇷b', 4)).toBe('a');
    expect(cut('a🇧🇷b', 5)).toBe('a🇧🇷');
    expect(cut('🐠'.repeat(120), 159)).toBe('🐠'.repeat(79));
    expect(cut('curto', 10)).toBe('curto');
    expect(cut('a\r\nb', 2)).toBe('a');
    expect(firstCharacter('Água')).toBe('Á');
    expect(cut('Água doce', 4)).toBe('Água');
  });

  it.each(['\uFE0F', '\u3164', '\u2800', ' \u00A0', '\u115F\u1160', '\uFFA0', '\u200B\u200D', '\u{E0020}'])(
    '«%s» shows nothing',
    (text) => {
      expect(hasVisibleCharacter(text)).toBe(false);
    },
  );

  it.each(['a', '.', '❤️', '犬', '①'])('«%s» shows something', (text) => {
    expect(hasVisibleCharacter(text)).toBe(true);
  });
});
