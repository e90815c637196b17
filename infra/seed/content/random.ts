import { createHash } from 'node:crypto';

/** A deterministic pseudorandom number generator. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer in [`least`, `most`]. */
  integerBetween(least: number, most: number): number;
  /** Returns true with the probability `share`. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns `count` different entries in random order, or all of them if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Returns a generator seeded by `subject`, such as "reviews of this shop". Equal subjects give equal sequences. */
export function randomFor(subject: string): Random {
  const next = mulberry32(createHash('sha1').update(subject).digest().readUInt32BE(0));
  const integerBetween = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integerBetween,
    chance: (share) => next() < share,
    pick: (list) => entryAtModulo(list, integerBetween(0, list.length - 1)),
    sample: (list, count) => shuffled(list, integerBetween).slice(0, count),
  };
}

/** Returns the entry at an index modulo the length. @throws for an empty list */
export function entryAtModulo<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('nothing to choose from');
  return entry;
}

function shuffled<T>(list: readonly T[], integerBetween: (least: number, most: number) => number): T[] {
  const rest = [...list];
  return Array.from(list, () => rest.splice(integerBetween(0, rest.length - 1), 1)).flat();
}

/** The generator mulberry32 by Tommy Ettinger, which is small and fast. Not for cryptography. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a UUID in the format of version 5. Equal arguments give equal ids. */
export function idOf(kind: string, name: string): string {
  const bytes = createHash('sha1').update(`cardume demo/${kind}/${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
