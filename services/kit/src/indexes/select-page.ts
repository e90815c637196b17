import { lowerBound } from './lower-bound.ts';

/**
 * A sort order of slots. Implement it by one class with a `switch` instead of a function per order: `key` is called for
 * every match, and V8 only inlines calls with a single target.
 */
export interface Ranking {
  /** Primary sort key, ascending. */
  key(slot: number): number;
  /** Secondary sort key, ascending. */
  nextKey(slot: number): number;
  /** Total order of slots, consistent with the keys: negative if `a` comes before `b`. */
  compare(a: number, b: number): number;
}

/** Pages that end at this index or before are selected by insertion, later ones by quickselect. */
const MAX_INSERTED = 1_000;

/** Returns the slots from `start` to `end` (exclusive) in order, without sorting all. May reorder `slots`. */
export function selectPage(slots: Uint32Array, start: number, end: number, order: Ranking): number[] {
  if (start >= slots.length) return [];
  const last = Math.min(end, slots.length);
  if (last <= MAX_INSERTED) return firstOf(slots, last, order).slice(start);
  partition(slots, start, order);
  if (last < slots.length) partition(slots.subarray(start), last - start, order);
  return Array.from(slots.subarray(start, last)).sort((a, b) => order.compare(a, b));
}

/**
 * Returns the first `size` slots in order. Rejects most slots by their keys alone. Starts at the end, where the newest
 * rows usually are.
 */
function firstOf(slots: Uint32Array, size: number, order: Ranking): number[] {
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
function partition(slots: Uint32Array, index: number, order: Ranking): void {
  let [low, high] = [0, slots.length - 1];
  while (low < high) {
    const pivot = slots[(low + high) >>> 1] ?? 0;
    const pivotKey = order.key(pivot);
    let [left, right] = [low, high];
    while (left <= right) {
      while (comparedWith(pivot, pivotKey, slots[left] ?? 0, order) < 0) left++;
      while (comparedWith(pivot, pivotKey, slots[right] ?? 0, order) > 0) right--;
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

/** Compares a slot with the pivot, nearly always by the primary key alone. */
function comparedWith(pivot: number, pivotKey: number, slot: number, order: Ranking): number {
  const key = order.key(slot);
  return key === pivotKey ? order.compare(slot, pivot) : key - pivotKey;
}
