import { cut } from './characters.ts';
import { otherNumbersOf } from './number.ts';
import { compound, wordsOf } from './words.ts';

/** Limits of a search in characters and words; excess input is ignored. */
const MAX_SEARCH_LENGTH = 100;
export const MAX_SEARCH_WORDS = 8;

/** Longer words are not split: no two words written together are this long. */
const MAX_SPLIT_LENGTH = 30;
/** Shortest part of two words written together, except the `d` of `d'água`. */
const MIN_PART = 3;
const ELISION = 'd';

/** A word of a search, with the ways to write it. */
export interface SearchTerm {
  /** Matches the words of a text that begin with it. */
  prefix: string;
  /** Plural and singular of the word, which match whole words. */
  otherNumbers: readonly string[];
  /**
   * Other ways to write the word: each is a list of whole words that a text must have all of. They are the other
   * numbers; the word as a compound, and together with the word before or after it; the word taken apart.
   */
  variants: readonly (readonly string[])[];
}

/** How a text matches a search: as it is written, or in another number or another way to write it. */
export type Match = 'exact' | 'variant';

/** Returns the normalized words of a search input; an empty list filters nothing. */
export function searchWords(search: string): string[] {
  return wordsOf(cut(search, MAX_SEARCH_LENGTH)).slice(0, MAX_SEARCH_WORDS);
}

/** Returns the terms of the words of a search. A text matches if it matches each of them. */
export function searchTerms(words: readonly string[]): SearchTerm[] {
  return words.map((word, at) => {
    const otherNumbers = otherNumbersOf(word);
    const pairs = [words.slice(at - 1, at + 1), words.slice(at, at + 2)].filter(({ length }) => length === 2);
    const joined = pairs.flatMap((pair) => withOtherNumbers(pair.join('')));
    const compounds = [word, ...otherNumbers].map(compound);
    return {
      prefix: word,
      otherNumbers,
      variants: [...[...otherNumbers, ...compounds, ...joined].map((form) => [form]), ...partsOf(word)],
    };
  });
}

/**
 * Returns how a text matches the terms of a search; undefined if it does not.
 * @param words `indexedWordsOf` the text
 */
export function matchOf(words: readonly string[], terms: readonly SearchTerm[]): Match | undefined {
  const all = new Set(words);
  let match: Match = 'exact';
  for (const { prefix, otherNumbers, variants } of terms) {
    if (words.some((word) => word.startsWith(prefix) && !otherNumbers.includes(word))) continue;
    if (!variants.some((parts) => parts.every((part) => all.has(part)))) return undefined;
    match = 'variant';
  }
  return match;
}

const withOtherNumbers = (word: string) => [word, ...otherNumbersOf(word)];

/** Returns the pairs of words that a word may consist of. */
function partsOf(word: string): string[][] {
  if (word.length > MAX_SPLIT_LENGTH) return [];
  const pairs: string[][] = [];
  for (let at = 1; at <= word.length - MIN_PART; at++) {
    const first = word.slice(0, at);
    if (at < MIN_PART && first !== ELISION) continue;
    for (const second of withOtherNumbers(word.slice(at))) pairs.push([first, second]);
  }
  return pairs;
}
