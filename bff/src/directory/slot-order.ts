import { lowerBound } from './lower-bound.ts';

/** Slots of the shop table in an order of their own. One change moves one entry, never a full sort. */
export class SlotOrder {
  /** Negative where `a` stands before `b`; of two different slots never 0. */
  readonly compare: (a: number, b: number) => number;
  #order = new Int32Array(1_024);
  #count = 0;

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  /** First to last. */
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

  /** Before anything that the order depends on changes. */
  remove(slot: number): void {
    const at = this.#indexOf(slot);
    this.#order.copyWithin(at, at + 1, this.#count);
    this.#count--;
  }

  /** Where the slot stands, or would stand. */
  #indexOf(slot: number): number {
    return lowerBound(this.#count, (at) => this.compare(this.#order[at] ?? 0, slot) < 0);
  }
}
