/** Limits of a search, in characters and words; the rest is ignored. */
const SEARCH_LENGTH = 100;
const SEARCH_WORDS = 8;

/** Removes accents and case, so that `agua` finds «Água». */
export function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the distinct normalized words of a text. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalize(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Returns the words of a search; none for a search without letters and digits, which filters nothing. */
export function searchWords(search: string): string[] {
  return wordsOf(search.slice(0, SEARCH_LENGTH)).slice(0, SEARCH_WORDS);
}
