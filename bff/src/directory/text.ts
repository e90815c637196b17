/** At most (DESIGN section 5); more of a search is cut. */
const SEARCH_LENGTH = 100;
const SEARCH_WORDS = 8;

/** Without accents and case, so that «Água» is found by `agua`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** The words that a search asks for; none where it has no letter or digit: then it is no filter. */
export function searchWords(search: string): string[] {
  return wordsOf(search.slice(0, SEARCH_LENGTH)).slice(0, SEARCH_WORDS);
}
