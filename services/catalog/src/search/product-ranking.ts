import { unitVector } from '@cardume/kit/distance';
import { lowerBound } from '@cardume/kit/sorted';
import type { ProductSort } from '../api.ts';
import { has } from './bit-set.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ShopColumns } from './shop-columns.ts';
import type { Matches } from './word-matcher.ts';

interface Place {
  lat: number;
  lng: number;
}

interface Ordered {
  products: ProductColumns;
  shops: ShopColumns;
  /** By relevance, matches in the name come first, then exact ones. */
  matches?: Pick<Matches, 'named' | 'exact'> | undefined;
  /** Needed for `distance`. */
  place?: Place | undefined;
}

/**
 * A sort order of products. Ties are broken by relevance: matches in the name first, then exact matches, weighted
 * rating of the shop, newest, id. One class with a `switch` instead of a function per order: `key` is called for every
 * match, and V8 only inlines calls with a single target.
 */
export class ProductRanking {
  readonly #sort: ProductSort;
  readonly #products: ProductColumns;
  readonly #shops: ShopColumns;
  readonly #matches: Ordered['matches'];
  readonly #from: { x: number; y: number; z: number };

  constructor(sort: ProductSort, { products, shops, matches, place }: Ordered) {
    this.#sort = sort;
    this.#products = products;
    this.#shops = shops;
    this.#matches = matches;
    this.#from = unitVector(place ?? { lat: Number.NaN, lng: Number.NaN });
  }

  /** Primary sort key, ascending. */
  key(slot: number): number {
    switch (this.#sort) {
      case 'relevance':
        return this.#relevance(slot);
      case 'distance':
        return this.#distance(slot);
      case 'price':
        return this.#products.finalPrice[slot] ?? 0;
      case 'price-desc':
        return -(this.#products.finalPrice[slot] ?? 0);
      case 'discount':
        return -(this.#products.discount[slot] ?? 0);
      case 'newest':
        return -(this.#products.createdMs[slot] ?? 0);
      default:
        return this.#sort satisfies never;
    }
  }

  /** Secondary sort key, ascending. */
  nextKey(slot: number): number {
    return this.#sort === 'relevance' ? -(this.#products.createdMs[slot] ?? 0) : this.#relevance(slot);
  }

  /** Total order of slots, consistent with the keys: negative if `a` comes before `b`. */
  compare(a: number, b: number): number {
    const { createdMs, ids } = this.#products;
    return (
      // Infinity - Infinity is NaN, which is falsy like 0.
      this.key(a) - this.key(b) ||
      this.nextKey(a) - this.nextKey(b) ||
      (createdMs[b] ?? 0) - (createdMs[a] ?? 0) ||
      ids.compare(a, b)
    );
  }

  #relevance(slot: number): number {
    const rating = this.#shops.weightedRatings[this.#products.shop[slot] ?? 0] ?? 0;
    if (!this.#matches) return -rating;
    const { named, exact } = this.#matches;
    return -rating - (has(named, slot) ? 2 * MORE_THAN_A_RATING : 0) - (has(exact, slot) ? MORE_THAN_A_RATING : 0);
  }

  /**
   * Squared chord length on the unit sphere, which increases with the distance and is cheaper to compute. Shops without
   * coordinates come last.
   */
  #distance(slot: number): number {
    const { x, y, z } = this.#shops;
    const shop = this.#products.shop[slot] ?? 0;
    const dx = (x[shop] ?? 0) - this.#from.x;
    const dy = (y[shop] ?? 0) - this.#from.y;
    const dz = (z[shop] ?? 0) - this.#from.z;
    const squared = dx * dx + dy * dy + dz * dz;
    return Number.isNaN(squared) ? Number.POSITIVE_INFINITY : squared;
  }
}

/** Ranks matches above others: weighted ratings are between 0 and 5. */
const MORE_THAN_A_RATING = 10;

/** Pages that end at this index or before are selected by insertion, later ones by quickselect. */
const MAX_INSERTED = 1_000;

/** Returns the slots from `start` to `end` (exclusive) in order, without sorting all. May reorder `slots`. */
export function selectPage(slots: Uint32Array, start: number, end: number, order: ProductRanking): number[] {
  if (start >= slots.length) return [];
  const last = Math.min(end, slots.length);
  if (last <= MAX_INSERTED) return firstOf(slots, last, order).slice(start);
  partition(slots, start, order);
  if (last < slots.length) partition(slots.subarray(start), last - start, order);
  return Array.from(slots.subarray(start, last)).sort((a, b) => order.compare(a, b));
}

/**
 * Returns the first `size` slots in order. Rejects most slots by their keys alone. Starts at the end, where the newest
 * products usually are.
 */
function firstOf(slots: Uint32Array, size: number, order: ProductRanking): number[] {
  const first: number[] = [];
  let [limit, nextLimit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at] ?? 0;
    if (first.length === size) {
      const key = order.key(slot);
      if (key > limit || (key === limit && order.nextKey(slot) > nextLimit)) continue;
      if (order.compare(slot, first[size - 1] ?? 0) >= 0) continue;
      first.pop();
    }
    first.splice(
      lowerBound(first.length, (index) => order.compare(first[index] ?? 0, slot) < 0),
      0,
      slot,
    );
    const last = first[size - 1];
    if (last !== undefined) [limit, nextLimit] = [order.key(last), order.nextKey(last)];
  }
  return first;
}

/** Quickselect: moves the first `index` slots of the order to the front, in linear time on average. */
function partition(slots: Uint32Array, index: number, order: ProductRanking): void {
  let [low, high] = [0, slots.length - 1];
  while (low < high) {
    const pivot = slots[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while (order.compare(slots[left] ?? 0, pivot) < 0) left++;
      while (order.compare(slots[right] ?? 0, pivot) > 0) right--;
      if (left > right) break;
      const swapped = slots[left] ?? 0;
      slots[left++] = slots[right] ?? 0;
      slots[right--] = swapped;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
}
