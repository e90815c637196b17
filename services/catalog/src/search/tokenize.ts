import type { Word } from '@cardume/kit/indexes';
import { compoundsOf, normalize, toPlainLetters } from '@cardume/kit/text';

/** Longer words are truncated; a search is not longer either. */
const MAX_LENGTH = 100;
const NUMBER = /^\d+$/;
const UNIT = /^(?:kg|gr?|mg|lts?|l|ml|litros?|m|cm|mm|w|v|un)$/;
const MEASURE = /^(\d+)(\D+)$/;

/**
 * Returns the words of a text, each spelling once: lower case with accents, plain without. A number with a unit is found
 * with and without a space: «15kg» also yields the words `15` and `kg`, and «15 kg» also `15kg`. A compound is also one
 * word, marked as in `compoundsOf`.
 */
export function tokenize(text: string): Word[] {
  const spellings = toPlainLetters(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = new Map<string, Word>(compoundsOf(text).map((word) => [word, { plain: word, spelling: word }]));
  const add = (spelling: string): string => {
    const word = { plain: normalize(spelling).slice(0, MAX_LENGTH), spelling: spelling.slice(0, MAX_LENGTH) };
    if (word.plain) words.set(word.spelling, word);
    return word.plain;
  };
  let before = '';
  for (const spelling of spellings) {
    const plain = add(spelling);
    const [, number, unit] = MEASURE.exec(plain) ?? [];
    if (number && unit && UNIT.test(unit)) [number, unit].forEach(add);
    else if (NUMBER.test(before) && UNIT.test(plain)) add(before + plain);
    before = plain;
  }
  return [...words.values()];
}
