import { lowerBound } from '@cardume/kit/sorted';
import { type BitSet, clear, forEach, grown, has, newBitSet, set, uniteInto } from './bit-set.ts';

/** A list takes 8 bytes per member, a bit set 1/8 byte per slot: it is smaller with more than 1/64 of the slots. */
const SPARSE = 64;
/** Up to this size the set stays a list, whatever the capacity. */
const ALWAYS_LISTED = 64;

/** A set of slots: a sorted list while it is sparse, then a bit set. It never becomes a list again. */
export class SlotSet {
  #list: number[] | undefined = [];
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
    if (this.#bits) return has(this.#bits, slot);
    const list = this.#list ?? [];
    return list[placeOf(list, slot)] === slot;
  }

  /** @param capacity current capacity of the column store; every slot is less */
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

  /** Adds the members to a bit set, which must have the current capacity. */
  addTo(bits: BitSet): void {
    if (this.#bits) uniteInto(bits, this.#bits);
    else for (const slot of this.#list ?? []) set(bits, slot);
  }

  forEach(visit: (slot: number) => void): void {
    if (this.#bits) forEach(this.#bits, visit);
    else this.#list?.forEach(visit);
  }

  #toBits(capacity: number): void {
    this.#bits = newBitSet(capacity);
    for (const slot of this.#list ?? []) set(this.#bits, slot);
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
export function united(sets: readonly (SlotSet | BitSet | undefined)[], room: BitSet, own = false): BitSet {
  const [first, ...others] = sets.filter((one) => one !== undefined);
  if (first && others.length === 0 && !own) {
    const bits = first instanceof SlotSet ? first.bits : first;
    if (bits?.length === room.length) return bits;
  }
  room.fill(0);
  for (const one of sets) {
    if (one instanceof SlotSet) one.addTo(room);
    else if (one) uniteInto(room, one);
  }
  return room;
}
