import type { SearchTerm } from '@cardume/kit/text';
import { type BitSet, intersectInto, uniteInto } from './bit-set.ts';
import { united } from './slot-set.ts';
import type { Term, Vocabulary } from './vocabulary.ts';

/** The slots that match each term of a search in their name. */
export interface NameMatches {
  named: BitSet;
  /** Those that have each word as it is written. */
  exact: BitSet;
}

/** Bit sets that `matchNames` overwrites: the result, and scratch memory. */
interface Room extends NameMatches {
  word: BitSet;
  variant: BitSet;
  part: BitSet;
}

const EVERY_BIT = 0xffffffff;
const inName = ({ inName }: Term) => inName;

/** Returns the slots that match each term by a word in the name. The result is in `room`. */
export function matchNames(names: Vocabulary, terms: readonly SearchTerm[], room: Room): NameMatches {
  const { named, exact, variant, part } = room;
  named.fill(EVERY_BIT);
  exact.fill(EVERY_BIT);
  for (const { prefix, otherNumbers, variants } of terms) {
    const written = names.withPrefix(prefix).filter(({ plain }) => !otherNumbers.includes(plain));
    const word = united(written.map(inName), room.word, true);
    intersectInto(exact, word);
    for (const parts of variants) {
      const sets = parts.map((text) => names.spellingsOf(text).map(inName));
      if (sets.some(({ length }) => length === 0)) continue;
      variant.fill(EVERY_BIT);
      for (const one of sets) intersectInto(variant, united(one, part));
      uniteInto(word, variant);
    }
    intersectInto(named, word);
  }
  return { named, exact };
}
