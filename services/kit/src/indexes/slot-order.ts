import { lowerBound } from './lower-bound.ts';

/** From this number of inserted slots on, sorting and merging them is faster than inserting each into the array. */
const MIN_MERGED = 16;
/** Most slots in the set of inserted ones, or an eighth of the sorted ones: a set takes more memory than the array. */
const MAX_INSERTED = 1_024;

/**
 * Slots, kept sorted: a change moves one entry instead of sorting all. Inserted slots are merged at
 * the next read, so that filling an index before its first read costs little.
 */
export class SlotOrder {
  /** Negative if `a` is before `b`; never 0 for two different slots. */
  readonly compare: (a: number, b: number) => number;
  #order = new Int32Array(1_024);
  #count = 0;
  /** Not yet in `#order`. */
  #inserted = new Set<number>();

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  /** The slots in order, without copying. */
  get slots(): Int32Array {
    this.#sortIn();
    return this.#order.subarray(0, this.#count);
  }

  insert(slot: number): void {
    if (this.#inserted.size === 0 && this.#isLast(slot)) {
      this.#reserve(this.#count + 1);
      this.#order[this.#count++] = slot;
      return;
    }
    this.#inserted.add(slot);
    if (this.#inserted.size > Math.max(MAX_INSERTED, this.#count / 8)) this.#sortIn();
  }

  /** Must be called before the values that the order depends on change, because the slot is found by them. */
  remove(slot: number): void {
    if (this.#inserted.delete(slot)) return;
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at, at + 1, this.#count);
    this.#count--;
  }

  #isLast(slot: number): boolean {
    return this.#count === 0 || this.compare(this.#order[this.#count - 1] ?? 0, slot) < 0;
  }

  #sortIn(): void {
    if (this.#inserted.size === 0) return;
    this.#reserve(this.#count + this.#inserted.size);
    if (this.#inserted.size < MIN_MERGED) for (const slot of this.#inserted) this.#move(slot);
    else this.#merge(Int32Array.from(this.#inserted).sort(this.compare));
    this.#inserted = new Set();
  }

  #reserve(count: number): void {
    if (count <= this.#order.length) return;
    const longer = new Int32Array(Math.max(count, this.#order.length * 2));
    longer.set(this.#order.subarray(0, this.#count));
    this.#order = longer;
  }

  #move(slot: number): void {
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at + 1, at, this.#count);
    this.#order[at] = slot;
    this.#count++;
  }

  /** Merges sorted slots in place, from the end of the array backwards. */
  #merge(sorted: Int32Array): void {
    const order = this.#order;
    let [last, at] = [this.#count - 1, this.#count + sorted.length - 1];
    for (let next = sorted.length - 1; next >= 0; at--) {
      const slot = sorted[next] ?? 0;
      const other = order[last] ?? 0;
      const otherIsLater = last >= 0 && this.compare(other, slot) > 0;
      order[at] = otherIsLater ? other : slot;
      if (otherIsLater) last--;
      else next--;
    }
    this.#count += sorted.length;
  }

  /** Returns the index of a slot, or where to insert it. */
  #indexOf(slot: number): number {
    return lowerBound(this.#count, (at) => this.compare(this.#order[at] ?? 0, slot) < 0);
  }
}
