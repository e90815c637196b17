import type { ShopTable } from './shop-table.ts';

/** The prior of the weighted rating: as if every shop had this many reviews of this mean. */
const PRIOR_MEAN = 3.5;
const PRIOR_WEIGHT = 5;

/** Returns the Bayesian mean: few reviews stay near the prior, unrated shops have the prior. */
export function weightedRating(averageRating: number | null, totalReviews: number): number {
  return (PRIOR_MEAN * PRIOR_WEIGHT + (averageRating ?? 0) * totalReviews) / (PRIOR_WEIGHT + totalReviews);
}

type Compare = (a: number, b: number) => number;

/** Order of the admin's list: newest, then id. */
export function newestFirst(table: ShopTable): Compare {
  return (a, b) => {
    const { createdMs, ids } = table;
    const byAge = (createdMs[b] ?? 0) - (createdMs[a] ?? 0);
    if (byAge !== 0) return byAge;
    return (ids[a] ?? '') < (ids[b] ?? '') ? -1 : Number(a !== b);
  };
}

/** The same, after those that have changed since their approval. */
export function changedFirst(table: ShopTable): Compare {
  const byAge = newestFirst(table);
  return (a, b) => (table.changed[b] ?? 0) - (table.changed[a] ?? 0) || byAge(a, b);
}

/** Order of the public list: weighted rating, then newest, then id. */
export function bestFirst(table: ShopTable): Compare {
  const byAge = newestFirst(table);
  return (a, b) => (table.weighted[b] ?? 0) - (table.weighted[a] ?? 0) || byAge(a, b);
}
