import { normalize } from './text.ts';

const compare = new Intl.Collator('pt-BR').compare;

/**
 * The cities of the visible shops, each in the spelling that most shops use. The shop table refers to them by number.
 */
export class Cities {
  readonly #numbers = new Map<string, number>();
  readonly #spellings = new Map<string, Map<string, number>>();
  #json: string | undefined;

  /** Returns the number of a city, ignoring accents and case; assigns one to a new city. */
  numberOf(city: string): number {
    const key = normalize(city);
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** Returns the number of a known city. */
  find(city: string): number | undefined {
    return this.#numbers.get(normalize(city));
  }

  /** Counts a visible shop of this city, in this spelling. */
  add(city: string): void {
    const spellings = this.#spellings.get(normalize(city)) ?? new Map<string, number>();
    spellings.set(city, (spellings.get(city) ?? 0) + 1);
    this.#spellings.set(normalize(city), spellings);
    this.#json = undefined;
  }

  remove(city: string): void {
    const spellings = this.#spellings.get(normalize(city));
    const left = (spellings?.get(city) ?? 0) - 1;
    if (left > 0) spellings?.set(city, left);
    else spellings?.delete(city);
    if (spellings?.size === 0) this.#spellings.delete(normalize(city));
    this.#json = undefined;
  }

  /** Returns the names as JSON, in Brazilian collation order. */
  json(): string {
    this.#json ??= JSON.stringify([...this.#spellings.values()].map(mostUsed).sort(compare));
    return this.#json;
  }
}

function mostUsed(spellings: Map<string, number>): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}
