import { ReusedNumbers } from './reused-numbers.ts';

interface Entry<Value> {
  key: string;
  number: number;
  value: Value;
  /** How often it was claimed and not released. */
  uses: number;
}

/**
 * Distinct values by key, for a column that holds their numbers. A value without uses is removed, and its number is
 * reused.
 */
export class Dictionary<Value> {
  readonly #byKey = new Map<string, Entry<Value>>();
  readonly #byNumber: (Entry<Value> | undefined)[] = [];
  readonly #numbers = new ReusedNumbers();

  /** Every number is below this one. */
  get end(): number {
    return this.#numbers.end;
  }

  /** Adds a use of a key. @param create returns the value of a new key with this number @returns the number of the key */
  claim(key: string, create: (number: number) => Value): number {
    const known = this.#byKey.get(key);
    if (known) {
      known.uses++;
      return known.number;
    }
    const number = this.#numbers.claim();
    const entry = { key, number, value: create(number), uses: 1 };
    this.#byKey.set(key, entry);
    this.#byNumber[number] = entry;
    return number;
  }

  /** Removes a use of a number. */
  release(number: number): void {
    const entry = this.#byNumber[number];
    if (!entry || --entry.uses > 0) return;
    this.#byKey.delete(entry.key);
    this.#byNumber[number] = undefined;
    this.#numbers.release(number);
  }

  /** Returns the number of a key; undefined if it has no uses. */
  find(key: string): number | undefined {
    return this.#byKey.get(key)?.number;
  }

  /** Returns the value of a number; undefined if it has no uses. */
  get(number: number): Value | undefined {
    return this.#byNumber[number]?.value;
  }

  /** Returns the values in no particular order. */
  values(): Value[] {
    return Array.from(this.#byKey.values(), ({ value }) => value);
  }
}
