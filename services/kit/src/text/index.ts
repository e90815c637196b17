export { cut, firstCharacter, hasVisibleCharacter } from './characters.ts';
export { canonicalEmail } from './email.ts';
export { normalize, slug, toPlainLetters, townKey } from './normalize.ts';
export { MAX_SEARCH_WORDS, type Match, matchOf, type SearchTerm, searchTerms, searchWords } from './search.ts';
export { compoundsOf, indexedWordsOf, wordsOf } from './words.ts';
