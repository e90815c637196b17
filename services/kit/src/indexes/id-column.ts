const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WORDS = 4;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Indexes of the bytes that a dash follows in a UUID. */
const DASHED = [3, 5, 7, 9];

/** A column with the id of each slot. UUIDs take 16 bytes; other ids are kept as strings. */
export class IdColumn {
  #words = new Uint32Array(1_024 * WORDS);
  readonly #others = new Map<number, string>();

  set(slot: number, id: string): void {
    if (!UUID.test(id)) return void this.#others.set(slot, id);
    this.#others.delete(slot);
    this.#reserve((slot + 1) * WORDS);
    const hex = id.replaceAll('-', '');
    for (let word = 0; word < WORDS; word++) {
      this.#words[slot * WORDS + word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16);
    }
  }

  get(slot: number): string {
    const other = this.#others.get(slot);
    if (other !== undefined) return other;
    let uuid = '';
    for (let byte = 0; byte < WORDS * 4; byte++) {
      const word = this.#words[slot * WORDS + (byte >>> 2)] ?? 0;
      uuid += HEX[(word >>> (24 - (byte & 3) * 8)) & 255];
      if (DASHED.includes(byte)) uuid += '-';
    }
    return uuid;
  }

  /** Compares two slots by their ids, in string order. */
  compare(a: number, b: number): number {
    if (this.#others.size > 0 && (this.#others.has(a) || this.#others.has(b))) {
      return this.get(a) < this.get(b) ? -1 : Number(a !== b);
    }
    for (let word = 0; word < WORDS; word++) {
      const difference = (this.#words[a * WORDS + word] ?? 0) - (this.#words[b * WORDS + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #reserve(length: number): void {
    if (length <= this.#words.length) return;
    const larger = new Uint32Array(Math.max(length, this.#words.length * 2));
    larger.set(this.#words);
    this.#words = larger;
  }
}
