export { cut, firstCharacter, hasVisibleCharacter } from './characters.ts';
export { canonicalEmail } from './email.ts';
export { compoundsOf, indexedWordsOf, normalize, slug, toPlainLetters, townKey, wordsOf } from './normalize.ts';
export { MAX_SEARCH_WORDS, type Match, matchOf, type SearchTerm, searchTerms, searchWords } from './search.ts';
