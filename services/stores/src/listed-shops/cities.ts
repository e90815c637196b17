import { Dictionary } from '@cardume/kit/indexes';
import { townKey } from '@cardume/kit/text';

const compare = new Intl.Collator('pt-BR').compare;

/** Number of shops by spelling. */
export type Spellings = Map<string, number>;

/** The cities that the listed shops name, in whatever state, by number; each in the spelling that most shops use. */
export class Cities {
  /** By `townKey`. */
  readonly #cities = new Dictionary<Spellings>();
  #json: string | undefined;

  /** Returns the number of a city in any spelling; undefined for a city without listed shops. */
  find(name: string): number | undefined {
    return this.#cities.find(townKey(name));
  }

  /** Adds a listed shop to its city. @returns the number of the city */
  add(name: string): number {
    const number = this.#cities.claim(townKey(name), () => new Map());
    countSpelling(this.#cities.get(number), name, 1);
    this.#json = undefined;
    return number;
  }

  /** Removes a listed shop from its city. @param name the spelling that `add` was called with */
  remove(number: number, name: string): void {
    countSpelling(this.#cities.get(number), name, -1);
    this.#cities.release(number);
    this.#json = undefined;
  }

  /** Returns the names as JSON, in Brazilian collation order. */
  json(): string {
    this.#json ??= JSON.stringify(this.#cities.values().map(mostUsed).sort(compare));
    return this.#json;
  }
}

/** Adds a shop to a spelling, or removes it. */
export function countSpelling(spellings: Spellings | undefined, name: string, change: 1 | -1): void {
  const left = (spellings?.get(name) ?? 0) + change;
  if (left > 0) spellings?.set(name, left);
  else spellings?.delete(name);
}

/** Returns the spelling of most shops. */
export function mostUsed(spellings: Spellings): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}
