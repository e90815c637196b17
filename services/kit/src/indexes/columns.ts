type NumberArray = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** Rows of the first arrays; a multiple of 32, like every later capacity, so that bit sets may be columns. */
const FIRST_CAPACITY = 1_024;

/**
 * Columns of numbers: a row is a slot number, a column a typed array, and all of them double when a slot needs more
 * room. 100,000 rows take little memory, and a filter reads contiguous numbers.
 */
export class Columns<Values extends { [Name in keyof Values]: NumberArray }> {
  readonly #declare: (capacity: number) => Values;
  /** The columns by name. `reserve` replaces them, so keep no reference across changes. */
  values: Values;
  /** Every slot is below this number. */
  capacity = FIRST_CAPACITY;

  /** @param declare returns empty columns in one object literal, whose properties V8 reads like fields of a class */
  constructor(declare: (capacity: number) => Values) {
    this.#declare = declare;
    this.values = declare(this.capacity);
  }

  /** Makes room for a slot. */
  reserve(slot: number): void {
    if (slot < this.capacity) return;
    while (slot >= this.capacity) this.capacity *= 2;
    const larger = this.#declare(this.capacity);
    for (const name in larger) larger[name].set(this.values[name]);
    this.values = larger;
  }
}
