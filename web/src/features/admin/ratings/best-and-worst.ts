const AT_MOST = 10;

/**
 * Returns the best items, best first, and the worst, worst first. Up to ten items are split in halves, the middle one
 * among the best; of more, each list has ten, and the lists may overlap.
 * @param sorted best first
 */
export function bestAndWorst<Item>(sorted: readonly Item[]): { best: Item[]; worst: Item[] } {
  const few = sorted.length <= AT_MOST;
  const half = Math.ceil(sorted.length / 2);
  return {
    best: sorted.slice(0, few ? half : AT_MOST),
    worst: sorted.slice(few ? half : -AT_MOST).toReversed(),
  };
}
