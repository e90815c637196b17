import { describe, expect, it } from '@jest/globals';
import { bestAndWorst } from './best-and-worst.ts';

const ranks = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('bestAndWorst', () => {
  it('halves up to ten, the better half rounded up, the worst first', () => {
    expect(bestAndWorst([])).toEqual({ best: [], worst: [] });
    expect(bestAndWorst([1])).toEqual({ best: [1], worst: [] });
    expect(bestAndWorst(ranks(5))).toEqual({ best: [1, 2, 3], worst: [5, 4] });
    expect(bestAndWorst(ranks(10)).worst).toEqual([10, 9, 8, 7, 6]);
  });

  it('takes ten each of more, also where they overlap', () => {
    expect(bestAndWorst(ranks(11))).toEqual({ best: ranks(10), worst: ranks(11).slice(1).toReversed() });
    expect(bestAndWorst(ranks(30)).worst).toEqual(ranks(30).slice(20).toReversed());
  });
});
