import { unitVector } from '@cardume/kit/distance';
import { lowerBound } from '@cardume/kit/sorted';
import type { ProductOrder } from '../reference/product-orders.ts';
import { type Bits, has } from './bits.ts';
import type { Products } from './products.ts';
import type { Shops } from './shops.ts';

/** An order of slots. */
export interface Order {
  /** Most slots are told apart by this number alone: the smaller one is first. */
  key(slot: number): number;
  /** Tells apart most slots with the same key. */
  nextKey(slot: number): number;
  /** Negative if slot `a` is before slot `b`; agrees with the keys where they differ. */
  compare(a: number, b: number): number;
}

interface Place {
  lat: number;
  lng: number;
}

/**
 * Returns an order of products. Equal ones are in the order of relevance: matches in the name, then weighted rating of the
 * shop, then newest, then id.
 * @param named products with all words in the name
 * @param place needed for `distance`
 */
export function orderOf(
  sort: ProductOrder,
  {
    products,
    shops,
    named,
    place,
  }: { products: Products; shops: Shops; named: Bits | undefined; place?: Place | undefined },
): Order {
  const { shop, createdMs, finalPrice, discount, ids } = products;
  const { weighted } = shops;
  const relevance = byKeys(
    (slot) => -(weighted[shop[slot] ?? 0] ?? 0) - (named && has(named, slot) ? MORE_THAN_A_RATING : 0),
    (slot) => -(createdMs[slot] ?? 0),
    ids.compare.bind(ids),
  );
  switch (sort) {
    case 'relevance':
      return relevance;
    case 'distance': {
      const distanceOf = distanceFrom(place ?? { lat: Number.NaN, lng: Number.NaN }, shops);
      return byKeys((slot) => distanceOf(shop[slot] ?? 0), relevance.key, relevance.compare);
    }
    case 'price':
      return byKeys((slot) => finalPrice[slot] ?? 0, relevance.key, relevance.compare);
    case 'price-desc':
      return byKeys((slot) => -(finalPrice[slot] ?? 0), relevance.key, relevance.compare);
    case 'discount':
      return byKeys((slot) => -(discount[slot] ?? 0), relevance.key, relevance.compare);
    case 'newest':
      return byKeys((slot) => -(createdMs[slot] ?? 0), relevance.key, relevance.compare);
    default:
      return sort satisfies never;
  }
}

/** @param next decides where keys are equal */
function byKeys(key: Order['key'], nextKey: Order['nextKey'], next: Order['compare']): Order {
  // Infinity - Infinity is NaN, which leads to the next comparison as 0 does.
  return { key, nextKey, compare: (a, b) => key(a) - key(b) || nextKey(a) - nextKey(b) || next(a, b) };
}

/**
 * Returns, for a shop, the squared length of the straight line through the earth, which orders as the distance does. Shops
 * without coordinates come last.
 */
function distanceFrom(place: Place, shops: Shops): (shop: number) => number {
  const { x, y, z } = unitVector(place);
  return (shop) => {
    const [dx, dy, dz] = [(shops.x[shop] ?? 0) - x, (shops.y[shop] ?? 0) - y, (shops.z[shop] ?? 0) - z];
    const squared = dx * dx + dy * dy + dz * dz;
    return Number.isNaN(squared) ? Number.POSITIVE_INFINITY : squared;
  };
}

/** Puts matches in the name first: weighted ratings are between 0 and 5. */
const MORE_THAN_A_RATING = 10;

/** Pages that end before this are selected by insertion, later ones by partition. */
const MAX_INSERTED = 1_000;

/** Returns what would be from `start` to `end` if the slots were sorted; reorders them. */
export function pageOf(slots: Uint32Array, start: number, end: number, order: Order): number[] {
  if (start >= slots.length) return [];
  const last = Math.min(end, slots.length);
  if (last <= MAX_INSERTED) return firstOf(slots, last, order).slice(start);
  const { compare } = order;
  partition(slots, start, compare);
  if (last < slots.length) partition(slots.subarray(start), last - start, compare);
  return Array.from(slots.subarray(start, last)).sort(compare);
}

/**
 * Returns the first `size` slots in order; most others cost one look at their key. Begins at the end, where the newest
 * products are.
 */
function firstOf(slots: Uint32Array, size: number, { key, nextKey, compare }: Order): number[] {
  const first: number[] = [];
  let [limit, nextLimit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at] ?? 0;
    if (first.length === size) {
      const own = key(slot);
      if (own > limit || (own === limit && nextKey(slot) > nextLimit)) continue;
      if (compare(slot, first[size - 1] ?? 0) >= 0) continue;
      first.pop();
    }
    first.splice(
      lowerBound(first.length, (index) => compare(first[index] ?? 0, slot) < 0),
      0,
      slot,
    );
    const last = first[size - 1];
    if (last !== undefined) [limit, nextLimit] = [key(last), nextKey(last)];
  }
  return first;
}

/** Moves the `index` slots that come first before the others (quickselect: linear time on average). */
function partition(slots: Uint32Array, index: number, compare: Order['compare']): void {
  let [low, high] = [0, slots.length - 1];
  while (low < high) {
    const pivot = slots[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(slots[left] ?? 0, pivot) < 0) left++;
      while (compare(slots[right] ?? 0, pivot) > 0) right--;
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
