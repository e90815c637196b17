import { searchTerms } from '@cardume/kit/text';
import type { Spelling, WordMatcher } from './word-matcher.ts';

const MIN_LETTERS = 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LETTER = /\p{L}/u;

/** The words of a search after correction. */
export interface CorrectedWords {
  words: string[];
  /** The corrected search, with accents, for display; null if no word was corrected. */
  corrected: string | null;
}

/**
 * Corrects typing errors. A word of at least five letters that is no prefix of any product's word is replaced by the
 * most frequent word at an edit distance of one, or otherwise the most frequent prefix. Other words are unchanged, and
 * so are those that match in another number or another way to write them.
 */
export function correctTypos(words: readonly string[], matching: WordMatcher): CorrectedWords {
  const isKnown = searchTerms(words).map((term) => matching.hasMatch(term));
  const understood = words.map((word, at) => (isKnown[at] ? word : (correctedWord(word, matching) ?? word)));
  if (understood.every((word, at) => word === words[at])) return { words: [...words], corrected: null };
  const unique = [...new Set(understood)];
  return { words: unique, corrected: unique.map((word) => spelled(word, matching)).join(' ') };
}

function correctedWord(word: string, matching: WordMatcher): string | undefined {
  const letters = [...word].filter((character) => LETTER.test(character)).length;
  if (letters < MIN_LETTERS) return undefined;
  const variants = [...variantsOf(word, reachOf(word, matching))].filter((variant) => matching.hasPrefix(variant));
  return mostFrequent(variants, matching, true) ?? mostFrequent(variants, matching, false);
}

/** Returns the variant with the most products. @param whole whether it must be a whole word and not a prefix */
function mostFrequent(variants: string[], matching: WordMatcher, whole: boolean): string | undefined {
  const counted = variants.map((variant) => ({ variant, products: matching.count(variant, whole) }));
  const byCount = (a: (typeof counted)[0], b: (typeof counted)[0]) =>
    b.products - a.products || (a.variant < b.variant ? -1 : 1);
  return counted.filter(({ products }) => products > 0).sort(byCount)[0]?.variant;
}

/** Returns the length of the word's longest prefix that is a prefix of a product's word. */
function reachOf(word: string, matching: WordMatcher): number {
  const characters = [...word];
  let reach = 0;
  while (reach < characters.length && matching.hasPrefix(characters.slice(0, reach + 1).join(''))) reach++;
  return reach;
}

/**
 * Returns the words at an edit distance of one: a letter inserted, removed, replaced, or swapped with the next one.
 * @param reach last position of an edit. Later edits would keep a prefix that no word has. This bounds the cost of long
 * words of random letters.
 */
export function variantsOf(word: string, reach: number): Set<string> {
  const characters = [...word];
  const variants = new Set<string>();
  const isLetter = (at: number) => LETTER.test(characters[at] ?? '');
  const put = (at: number, removed: number, inserted: string) =>
    variants.add(characters.toSpliced(at, removed, ...inserted).join(''));
  for (let at = 0; at <= Math.min(reach, characters.length); at++) {
    for (const letter of ALPHABET) {
      put(at, 0, letter);
      if (isLetter(at)) put(at, 1, letter);
    }
    if (isLetter(at)) put(at, 1, '');
    if (isLetter(at) && isLetter(at + 1)) put(at, 2, `${characters[at + 1]}${characters[at]}`);
  }
  variants.delete(word);
  return variants;
}

/** Returns the most frequent spelling of a word, with accents; for a prefix, cut to its length. */
function spelled(word: string, matching: WordMatcher): string {
  const whole = mostUsed(matching.spellings(word, true));
  return whole?.spelling ?? mostUsed(matching.spellings(word, false))?.spelling.slice(0, word.length) ?? word;
}

function mostUsed(spellings: Spelling[]): Spelling | undefined {
  return spellings.sort((a, b) => b.products - a.products || (a.spelling < b.spelling ? -1 : 1))[0];
}
