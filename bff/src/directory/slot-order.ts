import { lowerBound } from '@cardume/kit/sorted';

/** Slots of the shop table, kept sorted: a change moves one entry instead of sorting all. */
export class SlotOrder {
  /** Negative if `a` is before `b`; never 0 for two different slots. */
  readonly compare: (a: number, b: number) => number;
  #order = new Int32Array(1_024);
  #count = 0;

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  /** The slots in order, without copying. */
  get slots(): Int32Array {
    return this.#order.subarray(0, this.#count);
  }

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

  /** Call it before anything changes that the order depends on: the slot is found by the old values. */
  remove(slot: number): void {
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at, at + 1, this.#count);
    this.#count--;
  }

  /** Returns the index of a slot, or where to insert it. */
  #indexOf(slot: number): number {
    return lowerBound(this.#count, (at) => this.compare(this.#order[at] ?? 0, slot) < 0);
  }
}
