/** The prior that a weighted rating starts from (DESIGN section 5). */
const PRIOR_MEAN = 3.5;
const PRIOR_WEIGHT = 5;

/** Bayesian mean: few reviews stay near the prior, unrated shops count as the prior. */
export function weightedRating(averageRating: number | null, totalReviews: number): number {
  return (PRIOR_MEAN * PRIOR_WEIGHT + (averageRating ?? 0) * totalReviews) / (PRIOR_WEIGHT + totalReviews);
}

export interface Ranked {
  id: string;
  rating: number;
  createdAt: string;
}

/** The order of the list without a place: weighted rating, then newest, then id. */
export function compareRank(a: Ranked, b: Ranked): number {
  if (a.rating !== b.rating) return b.rating - a.rating;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Where an entry stands, or would stand, in a ranked list. */
export function rankIndex<T extends Ranked>(list: readonly T[], entry: T): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = list[middle];
    if (there && compareRank(there, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
