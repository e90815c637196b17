import { townKey } from '@cardume/kit/text';

const compare = new Intl.Collator('pt-BR').compare;

/** Shops of a city and their visits. */
export interface CityVisits {
  city: string;
  stores: number;
  visits: number;
}

interface City {
  number: number;
  /** Number of shops by spelling. */
  spellings: Map<string, number>;
}

/**
 * The cities of the listed shops, each in the spelling that most shops use. The shop table refers to them by number;
 * the number of a city that has lost its last shop is reused.
 */
export class Cities {
  /** By `townKey`. */
  readonly #cities = new Map<string, City>();
  readonly #freeNumbers: number[] = [];
  #json: string | undefined;

  /** Returns the number of a city in any spelling; undefined for a city without listed shops. */
  find(city: string): number | undefined {
    return this.#cities.get(townKey(city))?.number;
  }

  /** Adds a listed shop to its city, counting the spelling. @returns the number of the city */
  add(name: string): number {
    const key = townKey(name);
    const city = this.#cities.get(key) ?? {
      number: this.#freeNumbers.pop() ?? this.#cities.size,
      spellings: new Map(),
    };
    city.spellings.set(name, (city.spellings.get(name) ?? 0) + 1);
    this.#cities.set(key, city);
    this.#json = undefined;
    return city.number;
  }

  remove(name: string): void {
    const key = townKey(name);
    const city = this.#cities.get(key);
    if (!city) return;
    const left = (city.spellings.get(name) ?? 0) - 1;
    if (left > 0) city.spellings.set(name, left);
    else city.spellings.delete(name);
    if (city.spellings.size === 0) {
      this.#cities.delete(key);
      this.#freeNumbers.push(city.number);
    }
    this.#json = undefined;
  }

  /** Returns the names as JSON, in Brazilian collation order. */
  json(): string {
    this.#json ??= JSON.stringify([...this.#cities.values()].map(({ spellings }) => mostUsed(spellings)).sort(compare));
    return this.#json;
  }
}

function mostUsed(spellings: Map<string, number>): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}

/** Merges the entries of one city; the result has the spelling of most shops. */
export function mergeSpellings(spellings: CityVisits[]): CityVisits[] {
  const byCity = Map.groupBy(spellings, ({ city }) => townKey(city));
  return Array.from(byCity.values(), (same) => ({
    city: mostUsed(new Map(same.map(({ city, stores }) => [city, stores]))),
    stores: same.reduce((sum, { stores }) => sum + stores, 0),
    visits: same.reduce((sum, { visits }) => sum + visits, 0),
  }));
}
