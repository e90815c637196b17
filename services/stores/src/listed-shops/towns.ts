import { Dictionary } from '@cardume/kit/indexes';
import { townKey } from '@cardume/kit/text';

const compare = new Intl.Collator('pt-BR').compare;

/** Number of shops by spelling. */
type Spellings = Map<string, number>;

/** The towns of the listed shops, by number, each in the spelling that most shops use. */
export class Towns {
  /** By `townKey`. */
  readonly #towns = new Dictionary<Spellings>();
  #json: string | undefined;

  /** Returns the number of a town in any spelling; undefined for a town without listed shops. */
  find(name: string): number | undefined {
    return this.#towns.find(townKey(name));
  }

  /** Adds a listed shop to its town. @returns the number of the town */
  add(name: string): number {
    const number = this.#towns.claim(townKey(name), () => new Map());
    const spellings = this.#towns.get(number);
    spellings?.set(name, (spellings.get(name) ?? 0) + 1);
    this.#json = undefined;
    return number;
  }

  /** Removes a listed shop from its town. @param name the spelling that `add` was called with */
  remove(number: number, name: string): void {
    const spellings = this.#towns.get(number);
    const left = (spellings?.get(name) ?? 0) - 1;
    if (left > 0) spellings?.set(name, left);
    else spellings?.delete(name);
    this.#towns.release(number);
    this.#json = undefined;
  }

  /** Returns the names as JSON, in Brazilian collation order. */
  json(): string {
    this.#json ??= JSON.stringify(this.#towns.values().map(mostUsed).sort(compare));
    return this.#json;
  }
}

/** Returns the spelling of most shops. */
export function mostUsed(spellings: Spellings): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}
