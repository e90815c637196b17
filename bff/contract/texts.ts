/** Search words, cuts and initials of texts. Shared by servers and client, so that all read and cut in the same way. */
export { cut, firstCharacter, indexedWordsOf, matchOf, normalize, searchTerms, searchWords } from '@cardume/kit/text';
