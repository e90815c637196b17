/** What people type as an apostrophe. Replaced first: the decomposition of U+00B4 has a space, and U+02BC is a letter. */
const APOSTROPHES = /[\u00B4`\u2018\u2019\u02B9\u02BB\u02BC\u2032]/g;
/** Soft hyphens, zero-width characters, variation selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words, and what joins them: a hyphen or an apostrophe. U+2011 is decomposed to U+2010. */
const JOINED = /[\p{L}\p{N}'\-\u2010]+/gu;
const JOINT = /['\-\u2010]/;
const BEGINS_WITH_LETTER = /^\p{L}/u;

/** Lower case with accents; compatibility forms become their plain letters, invisible characters are removed. */
export function toPlainLetters(text: string): string {
  return text.replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
}

/** Plain letters without accents: `agua` matches «Água», and `co2` matches «CO₂». */
export function normalize(text: string): string {
  return toPlainLetters(text).normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Returns the key of a town: towns whose names differ in signs, spaces, case or accents are one, like «d'Oeste»,
 * «d’Oeste» and «D Oeste».
 */
export function townKey(name: string): string {
  return slug(name).replaceAll('-', '') || normalize(name);
}

/** Returns a text in the form for addresses and ids, like `sao-paulo` for «São Paulo»; empty without a Latin letter. */
export function slug(text: string): string {
  return normalize(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

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
