/**
 * Search words, cuts and initials of texts, keys of towns, yes and no. Shared by servers and client, so that all read,
 * cut and write in the same way.
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

/** Returns a fact in words: `Sim` or `Não`. */
export const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não');
