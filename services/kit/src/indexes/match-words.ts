import type { SearchTerm } from '../text/index.ts';
import { type BitSet, intersectInto, newBitSet, uniteInto } from './bit-set.ts';
import { united } from './slot-set.ts';
import type { Term, Vocabulary } from './vocabulary.ts';

/** The slots that match each term of a search. */
export interface WordMatches {
  all: BitSet;
  /** Those that have each word as it is written. */
  exact: BitSet;
}

/** Bit sets that `matchWords` overwrites: the result, and scratch memory. */
interface MatchRoom extends WordMatches {
  word: BitSet;
  variant: BitSet;
  part: BitSet;
}

/** The bits of a word of a bit set that has all its members. */
export const EVERY_BIT = 0xffffffff;

/** @param capacity capacity of the columns whose slots the vocabulary has */
export const matchRoom = (capacity: number): MatchRoom => ({
  all: newBitSet(capacity),
  exact: newBitSet(capacity),
  word: newBitSet(capacity),
  variant: newBitSet(capacity),
  part: newBitSet(capacity),
});

const slotsOf = ({ slots }: Term) => slots;

/** Returns the slots that match each term. The result is in `room`. */
export function matchWords(words: Vocabulary, terms: readonly SearchTerm[], room: MatchRoom): WordMatches {
  const { all, exact, variant, part } = room;
  all.fill(EVERY_BIT);
  exact.fill(EVERY_BIT);
  for (const { prefix, otherNumbers, variants } of terms) {
    const written = words.withPrefix(prefix).filter(({ plain }) => !otherNumbers.includes(plain));
    const word = united(written.map(slotsOf), room.word, true);
    intersectInto(exact, word);
    for (const parts of variants) {
      const sets = parts.map((text) => words.spellingsOf(text).map(slotsOf));
      if (sets.some(({ length }) => length === 0)) continue;
      variant.fill(EVERY_BIT);
      for (const one of sets) intersectInto(variant, united(one, part));
      uniteInto(word, variant);
    }
    intersectInto(all, word);
  }
  return { all, exact };
}
