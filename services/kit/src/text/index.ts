/** Limits of a search in characters and words; excess input is ignored. */
const MAX_SEARCH_LENGTH = 100;
export const MAX_SEARCH_WORDS = 8;

/** Removes accents and converts to lower case, so that `agua` matches «Água». */
export function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the distinct normalized words of a text. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalize(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Returns the normalized words of a search input; an empty list filters nothing. */
export function searchWords(search: string): string[] {
  return wordsOf(search.slice(0, MAX_SEARCH_LENGTH)).slice(0, MAX_SEARCH_WORDS);
}
