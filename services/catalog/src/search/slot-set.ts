import { lowerBound } from '@cardume/kit/sorted';
import { type Bits, bitsFor, clear, forEach, grown, has, set, unite } from './bits.ts';

/** A sorted list needs 8 bytes a slot, bits need an eighth of a byte for every slot there is. */
const SPARSE = 64;
/** Below this number of slots a list is small whatever there is beside it. */
const ALWAYS_LISTED = 64;

/** The slots of the products with a word: a sorted list while they are few, else bits. */
export class SlotSet {
  #list: number[] | undefined = [];
  #bits: Bits | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The set itself, to be read only; undefined while it is a list. It may be shorter than the capacity. */
  get bits(): Bits | undefined {
    return this.#bits;
  }

  has(slot: number): boolean {
    if (this.#bits) return has(this.#bits, slot);
    const list = this.#list ?? [];
    return list[placeOf(list, slot)] === slot;
  }

  /** @param capacity every slot is below this number */
  add(slot: number, capacity: number): void {
    if (this.has(slot)) return;
    this.#size++;
    if (this.#bits) {
      if (slot >>> 5 >= this.#bits.length) this.#bits = grown(this.#bits, capacity);
      set(this.#bits, slot);
      return;
    }
    const list = this.#list ?? [];
    if (slot > (list.at(-1) ?? -1)) list.push(slot);
    else list.splice(placeOf(list, slot), 0, slot);
    if (this.#size > ALWAYS_LISTED && this.#size * SPARSE > capacity) this.#toBits(capacity);
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.#size--;
    if (this.#bits) clear(this.#bits, slot);
    else this.#list?.splice(placeOf(this.#list, slot), 1);
  }

  /** Sets the bits of these slots; the bits are as many as the capacity. */
  addTo(bits: Bits): void {
    if (this.#bits) unite(bits, this.#bits);
    else for (const slot of this.#list ?? []) set(bits, slot);
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#bits) forEach(this.#bits, visit);
    else this.#list?.forEach(visit);
  }

  #toBits(capacity: number): void {
    this.#bits = bitsFor(capacity);
    for (const slot of this.#list ?? []) set(this.#bits, slot);
    this.#list = undefined;
  }
}

/** Returns the index of a slot, or where to insert it. */
function placeOf(list: number[], slot: number): number {
  return lowerBound(list.length, (at) => (list[at] ?? 0) < slot);
}
