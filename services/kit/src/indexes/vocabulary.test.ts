import { describe, expect, it } from '@jest/globals';
import { searchTerms } from '../text/index.ts';
import { forEachBit } from './bit-set.ts';
import { matchRoom, matchWords } from './match-words.ts';
import { Vocabulary } from './vocabulary.ts';

const WORDS = ['a', 'agua', 'aquario', 'aquarismo', 'peixe', 'peixes', 'pet', 'petisco', 'racao', 'recife', 'viva'];
const PREFIXES = ['a', 'aqua', 'aquario', 'p', 'pe', 'peixe', 'pet', 'r', 'viva', 'zebra'];
/** More rows than a list of slots may have, so that the slots of `loja` are a bit set. */
const ROWS = 4_000;
const CAPACITY = 4_096;

/** The words of the n-th row: some are rare, `loja` is common to all. */
const wordsOf = (n: number) => ['loja', `numero${n}`, ...WORDS.filter((_, index) => n % (index + 2) === 0)];
const words = (plain: string[]) => plain.map((word) => ({ plain: word, spelling: word }));

/** Reference implementation: checks every row. */
function slowly(kept: ReadonlySet<number>, prefixes: string[]): number[] {
  return [...kept].filter((n) => prefixes.every((prefix) => wordsOf(n).some((word) => word.startsWith(prefix))));
}

function match(vocabulary: Vocabulary, search: string[]): number[] {
  const found: number[] = [];
  forEachBit(matchWords(vocabulary, searchTerms(search), matchRoom(CAPACITY)).all, (slot) => void found.push(slot));
  return found;
}

describe('a vocabulary', () => {
  it('finds the same rows as a scan of all, while rows are added and removed in any order', () => {
    const vocabulary = new Vocabulary();
    const kept = new Set<number>();
    for (let step = 0; step < ROWS; step++) {
      const n = (step * 37) % ROWS;
      vocabulary.addAll(words(wordsOf(n)), n, CAPACITY);
      kept.add(n);
      const gone = (step * 11) % ROWS;
      if (step % 3 > 0 || !kept.delete(gone)) continue;
      vocabulary.removeAll(words(wordsOf(gone)), gone);
    }
    const searches = PREFIXES.flatMap((one) => [[one], ['loja', one], ...PREFIXES.map((two) => [one, two, 'numero1'])]);
    for (const search of searches) {
      expect(match(vocabulary, search)).toEqual(slowly(kept, search).sort((a, b) => a - b));
    }
  });
});

describe('words without slots', () => {
  it('are removed, except for a limited number', () => {
    const vocabulary = new Vocabulary();
    vocabulary.addAll(words(['stays']), 0, CAPACITY);
    for (let n = 0; n < 5_000; n++) {
      vocabulary.addAll(words([`word${n}`, 'both']), 1, CAPACITY);
      vocabulary.removeAll(words([`word${n}`, 'both']), 1);
    }
    expect(vocabulary.size).toBeLessThanOrEqual(2_002);
    expect([match(vocabulary, ['stays']), match(vocabulary, ['word'])]).toEqual([[0], []]);
    vocabulary.addAll(words(['word4999', 'word1']), 1, CAPACITY);
    expect(match(vocabulary, ['word'])).toEqual([1]);
  });
});
