const AT_MOST = 10;

/**
 * The best and the worst of a list that is sorted best first; the worst is reversed. Up to ten items are halved, the best
 * rounded up; of more, ten each.
 */
export function bestAndWorst<Item>(sorted: readonly Item[]): { best: Item[]; worst: Item[] } {
  const few = sorted.length <= AT_MOST;
  const half = Math.ceil(sorted.length / 2);
  return {
    best: sorted.slice(0, few ? half : AT_MOST),
    worst: sorted.slice(few ? half : -AT_MOST).toReversed(),
  };
}
