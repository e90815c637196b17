/** Bit set: a set of small non-negative integers, as bits of 32-bit words. */
export type BitSet = Uint32Array;

/** @param capacity a multiple of 32; every member is below it */
export const newBitSet = (capacity: number): BitSet => new Uint32Array(capacity / 32);

export function hasBit(bits: BitSet, number: number): boolean {
  return ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

export function setBit(bits: BitSet, number: number): void {
  const at = number >>> 5;
  bits[at] = (bits[at] ?? 0) | (1 << (number & 31));
}

export function clearBit(bits: BitSet, number: number): void {
  const at = number >>> 5;
  bits[at] = (bits[at] ?? 0) & ~(1 << (number & 31));
}

/** Adds the members of `from`, whose capacity must not be larger. */
export function uniteInto(into: BitSet, from: BitSet): void {
  for (let at = 0; at < from.length; at++) into[at] = (into[at] ?? 0) | (from[at] ?? 0);
}

/** Removes the members that `other` lacks; its capacity may be smaller. */
export function intersectInto(into: BitSet, other: BitSet): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
}

/** Removes the members that neither of the others has; all three have the same capacity. */
export function intersectWithUnion(into: BitSet, a: BitSet, b: BitSet): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] ?? 0) & ((a[at] ?? 0) | (b[at] ?? 0));
}

export function countBits(bits: BitSet): number {
  let total = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}

/** Returns the lowest member of a word of a bit set. @param at index of the word, which must not be 0 */
export function lowestOf(word: number, at: number): number {
  return at * 32 + 31 - Math.clz32(word & -word);
}

/** Calls `visit` with each member in ascending order. */
export function forEachBit(bits: BitSet, visit: (number: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) visit(lowestOf(word, at));
  }
}

/** Writes the members to the beginning of `into`, in ascending order. Returns their number. */
export function writeBits(into: Uint32Array, bits: BitSet): number {
  let size = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) into[size++] = lowestOf(word, at);
  }
  return size;
}

/** Returns a copy with a larger capacity. */
export function grownBits(bits: BitSet, capacity: number): BitSet {
  const larger = newBitSet(capacity);
  larger.set(bits);
  return larger;
}
