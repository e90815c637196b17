import type { Matching, Spelling } from './matching.ts';

const MIN_LETTERS = 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LETTER = /\p{L}/u;

/** A search as it is understood. */
export interface Understood {
  words: string[];
  /** The whole search with the accents of what it matched; null where no word was corrected. */
  corrected: string | null;
}

/**
 * Corrects the words of five letters or more that begin no word of any product, where another word is one letter away.
 * A word without such a neighbour stays as it is.
 */
export function correct(words: readonly string[], matching: Matching): Understood {
  const understood = words.map((word) => correctedWord(word, matching) ?? word);
  if (understood.every((word, at) => word === words[at])) return { words: [...words], corrected: null };
  const unique = [...new Set(understood)];
  return { words: unique, corrected: unique.map((word) => spelled(word, matching)).join(' ') };
}

function correctedWord(word: string, matching: Matching): string | undefined {
  const letters = [...word].filter((character) => LETTER.test(character)).length;
  if (letters < MIN_LETTERS || matching.begins(word)) return undefined;
  const variants = [...variantsOf(word, reachOf(word, matching))].filter((variant) => matching.begins(variant));
  return mostFrequent(variants, matching, true) ?? mostFrequent(variants, matching, false);
}

/** Returns the variant of most products; `whole`: of those that are words themselves. */
function mostFrequent(variants: string[], matching: Matching, whole: boolean): string | undefined {
  const counted = variants.map((variant) => ({ variant, products: matching.count(variant, whole) }));
  const byCount = (a: (typeof counted)[0], b: (typeof counted)[0]) =>
    b.products - a.products || (a.variant < b.variant ? -1 : 1);
  return counted.filter(({ products }) => products > 0).sort(byCount)[0]?.variant;
}

/** Returns how many of a word's first characters begin a word of a product. */
function reachOf(word: string, matching: Matching): number {
  const characters = [...word];
  let reach = 0;
  while (reach < characters.length && matching.begins(characters.slice(0, reach + 1).join(''))) reach++;
  return reach;
}

/**
 * Returns the words that are one letter missing, added, changed or swapped away.
 * @param reach last place of a change: one after it leaves a beginning that no word has. A stranger's long word of chance
 * letters therefore costs no more than a typing error.
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

/** Returns a word with the accents in which most products have it, as long as it is. */
function spelled(word: string, matching: Matching): string {
  const whole = mostUsed(matching.spellings(word, true));
  return whole?.spelling ?? mostUsed(matching.spellings(word, false))?.spelling.slice(0, word.length) ?? word;
}

function mostUsed(spellings: Spelling[]): Spelling | undefined {
  return spellings.sort((a, b) => b.products - a.products || (a.spelling < b.spelling ? -1 : 1))[0];
}
