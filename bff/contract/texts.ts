/**
 * Search words, cuts and initials of texts, keys of towns. Shared by servers and client, so that all read and cut in the
 * same way.
 */
export {
  cut,
  firstCharacter,
  indexedWordsOf,
  matchOf,
  normalize,
  searchTerms,
  searchWords,
  townKey,
} from '@cardume/kit/text';
