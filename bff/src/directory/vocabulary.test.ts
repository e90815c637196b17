import { searchTerms } from '@cardume/kit/text';
import { describe, expect, it } from '@jest/globals';
import { Vocabulary } from './vocabulary.ts';

const WORDS = ['a', 'agua', 'aquario', 'aquarismo', 'peixe', 'peixes', 'pet', 'petisco', 'racao', 'recife', 'viva'];
const PREFIXES = ['a', 'aqua', 'aquario', 'p', 'pe', 'peixe', 'pet', 'r', 'viva', 'zebra'];
/** More shops than a rare word may have, so that `loja` is a common word. */
const SHOPS = 4_000;

/** The words of the n-th shop: some are rare, `loja` is common to all. */
const wordsOf = (n: number) => ['loja', `numero${n}`, ...WORDS.filter((_, index) => n % (index + 2) === 0)];

/** Reference implementation: checks every shop. */
function slowly(kept: ReadonlySet<number>, prefixes: string[]): number[] {
  return [...kept].filter((n) => prefixes.every((prefix) => wordsOf(n).some((word) => word.startsWith(prefix))));
}

const match = (vocabulary: Vocabulary, words: string[], capacity: number) =>
  vocabulary.match(searchTerms(words), capacity).slots;

describe('a vocabulary', () => {
  it('finds the same shops as a scan of all, while shops are added and removed in any order', () => {
    const vocabulary = new Vocabulary();
    const kept = new Set<number>();
    for (let step = 0; step < SHOPS; step++) {
      const n = (step * 37) % SHOPS;
      vocabulary.add(n, wordsOf(n));
      kept.add(n);
      const gone = (step * 11) % SHOPS;
      if (step % 3 > 0 || !kept.delete(gone)) continue;
      vocabulary.remove(gone, wordsOf(gone));
    }
    const searches = PREFIXES.flatMap((one) => [[one], ['loja', one], ...PREFIXES.map((two) => [one, two, 'numero1'])]);
    for (const search of searches) {
      expect(match(vocabulary, search, SHOPS).sort((a, b) => a - b)).toEqual(
        slowly(kept, search).sort((a, b) => a - b),
      );
    }
  });
});

describe('words without shops', () => {
  it('are removed, except for a limited number', () => {
    const vocabulary = new Vocabulary();
    vocabulary.add(0, ['stays']);
    for (let n = 0; n < 5_000; n++) {
      vocabulary.add(1, [`word${n}`, 'both']);
      vocabulary.remove(1, [`word${n}`, 'both']);
    }
    expect(vocabulary.size).toBeLessThanOrEqual(1_002);
    expect([match(vocabulary, ['stays'], 2), match(vocabulary, ['word'], 2)]).toEqual([[0], []]);
    vocabulary.add(1, ['word4999', 'word1']);
    expect(match(vocabulary, ['word'], 2)).toEqual([1]);
  });
});
