import { type BitSet, clearBit, forEachBit, grownBits, hasBit, newBitSet, setBit, uniteInto } from './bit-set.ts';
import { lowerBound } from './lower-bound.ts';

/** A list takes 8 bytes per member, a bit set 1/8 byte per slot: it is smaller with more than 1/64 of the slots. */
const SPARSE = 64;
/** Up to this size the set stays a list, whatever the capacity. */
const ALWAYS_LISTED = 64;

/** A set of slots: a sorted list while it is sparse, then a bit set. It never becomes a list again. */
export class SlotSet {
  #list: number[] | undefined;
  #bits: BitSet | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The bit set, read-only; undefined while the set is a list. It may be smaller than the capacity. */
  get bits(): BitSet | undefined {
    return this.#bits;
  }

  has(slot: number): boolean {
    if (this.#bits) return hasBit(this.#bits, slot);
    const list = this.#list ?? [];
    return list[placeOf(list, slot)] === slot;
  }

  /** @param capacity current capacity of the columns; every slot is less */
  add(slot: number, capacity: number): void {
    if (this.has(slot)) return;
    this.#size++;
    if (this.#bits) {
      if (slot >>> 5 >= this.#bits.length) this.#bits = grownBits(this.#bits, capacity);
      setBit(this.#bits, slot);
      return;
    }
    const list = this.#list;
    // Most sets have one member. A literal has no spare capacity, while a push into an empty array makes room for 17.
    if (!list?.length) this.#list = [slot];
    else if (slot > (list.at(-1) ?? -1)) list.push(slot);
    else list.splice(placeOf(list, slot), 0, slot);
    if (this.#size > ALWAYS_LISTED && this.#size * SPARSE > capacity) this.#toBits(capacity);
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.#size--;
    if (this.#bits) clearBit(this.#bits, slot);
    else this.#list?.splice(placeOf(this.#list, slot), 1);
  }

  /** Adds the members to a bit set, which must have the current capacity. */
  addTo(bits: BitSet): void {
    if (this.#bits) uniteInto(bits, this.#bits);
    else for (const slot of this.#list ?? []) setBit(bits, slot);
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#bits) forEachBit(this.#bits, visit);
    else this.#list?.forEach(visit);
  }

  #toBits(capacity: number): void {
    this.#bits = newBitSet(capacity);
    for (const slot of this.#list ?? []) setBit(this.#bits, slot);
    this.#list = undefined;
  }
}

/** Returns the index of a slot in the list, or where to insert it. */
function placeOf(list: number[], slot: number): number {
  return lowerBound(list.length, (at) => (list[at] ?? 0) < slot);
}

/**
 * Returns the union of the sets: the bits of the set itself if there is only one of full capacity, otherwise `room`.
 * @param own whether the caller modifies the result, which must be `room` then
 */
export function united(sets: readonly (SlotSet | undefined)[], room: BitSet, own = false): BitSet {
  const [first, ...others] = sets.filter((one) => one !== undefined);
  if (first?.bits?.length === room.length && others.length === 0 && !own) return first.bits;
  room.fill(0);
  for (const one of sets) one?.addTo(room);
  return room;
}
