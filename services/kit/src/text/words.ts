import { normalize } from './normalize.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Words, and what joins them: a hyphen or an apostrophe. U+2011 is decomposed to U+2010. */
const JOINED = /[\p{L}\p{N}'\-\u2010]+/gu;
const JOINT = /['\-\u2010]/;
const BEGINS_WITH_LETTER = /^\p{L}/u;

/** Returns the distinct normalized words of a text. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalize(text).match(WORD) ?? [])];
}

/** Returns the distinct words by which a search finds a text: those of `wordsOf`, and its compounds as one word each. */
export function indexedWordsOf(text: string): string[] {
  return [...new Set([...wordsOf(text), ...compoundsOf(text)])];
}

/**
 * Returns the words of a text that are written with a hyphen or an apostrophe, joined and marked by `compound`, because
 * a search must tell them from words that are written together.
 */
export function compoundsOf(text: string): string[] {
  return (normalize(text).match(JOINED) ?? []).flatMap((joined) => {
    const compounds: string[][] = [[]];
    for (const part of joined.split(JOINT)) {
      if (BEGINS_WITH_LETTER.test(part)) compounds.at(-1)?.push(part);
      else compounds.push([]);
    }
    return compounds.filter(({ length }) => length > 1).map((parts) => compound(parts.join('')));
  });
}

/** Returns the indexed form of a compound. No word of a search has the mark. */
export const compound = (joined: string) => `'${joined}'`;
