import { normalize } from '@cardume/kit/text';

/** A word of a text. */
export interface Word {
  /** Without accents, in lower case: what searches are compared with. */
  plain: string;
  /** In lower case as it is written. */
  spelling: string;
}

/** Longer words are cut: a search has no more characters. */
const MAX_LENGTH = 100;
const NUMBER = /^\d+$/;
const UNIT = /^(?:kg|gr?|mg|lts?|l|ml|litros?|m|cm|mm|w|v|un)$/;
const MEASURE = /^(\d+)(\D+)$/;

/**
 * Returns the words of a text, each spelling once. A number with its unit is found in both ways of writing: «15kg» has the
 * words `15` and `kg`, too, and «15 kg» the word `15kg`.
 */
export function termsOf(text: string): Word[] {
  const spellings =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = new Map<string, Word>();
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
