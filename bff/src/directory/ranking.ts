import type { ShopTable } from './shop-table.ts';

/** The prior that a weighted rating starts from (DESIGN section 5). */
const PRIOR_MEAN = 3.5;
const PRIOR_WEIGHT = 5;

/** Bayesian mean: few reviews stay near the prior, unrated shops count as the prior. */
export function weightedRating(averageRating: number | null, totalReviews: number): number {
  return (PRIOR_MEAN * PRIOR_WEIGHT + (averageRating ?? 0) * totalReviews) / (PRIOR_WEIGHT + totalReviews);
}

/** The visible shops in the order of the list: weighted rating, then newest, then id. One change moves one entry. */
export class Ranking {
  readonly #table: ShopTable;
  #order = new Int32Array(1_024);
  #count = 0;

  constructor(table: ShopTable) {
    this.#table = table;
  }

  /** Slots, best first. */
  get slots(): Int32Array {
    return this.#order.subarray(0, this.#count);
  }

  /** Negative where `a` stands before `b`. */
  readonly compare = (a: number, b: number): number => {
    const { weighted, createdMs, ids } = this.#table;
    const byRating = (weighted[b] ?? 0) - (weighted[a] ?? 0);
    if (byRating !== 0) return byRating;
    const byAge = (createdMs[b] ?? 0) - (createdMs[a] ?? 0);
    if (byAge !== 0) return byAge;
    return (ids[a] ?? '') < (ids[b] ?? '') ? -1 : Number(a !== b);
  };

  insert(slot: number): void {
    if (this.#count === this.#order.length) {
      const longer = new Int32Array(this.#count * 2);
      longer.set(this.#order);
      this.#order = longer;
    }
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at + 1, at, this.#count);
    this.#order[at] = slot;
    this.#count++;
  }

  /** Before anything that the order depends on changes. */
  remove(slot: number): void {
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at, at + 1, this.#count);
    this.#count--;
  }

  /** Where the slot stands, or would stand. */
  #indexOf(slot: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.#order[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
