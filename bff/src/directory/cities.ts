import { fold } from './text.ts';

const compare = new Intl.Collator('pt-BR').compare;

/** The cities of the visible shops, one spelling each: the one that most shops use. Cities have numbers for the table. */
export class Cities {
  readonly #numbers = new Map<string, number>();
  readonly #spellings = new Map<string, Map<string, number>>();
  #json: string | undefined;

  /** The number of a city, accents and case aside; a new one for a city not seen before. */
  numberOf(city: string): number {
    const key = fold(city);
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** The number of a city that has been seen. */
  find(city: string): number | undefined {
    return this.#numbers.get(fold(city));
  }

  /** A visible shop bears it. */
  add(city: string): void {
    const spellings = this.#spellings.get(fold(city)) ?? new Map<string, number>();
    spellings.set(city, (spellings.get(city) ?? 0) + 1);
    this.#spellings.set(fold(city), spellings);
    this.#json = undefined;
  }

  remove(city: string): void {
    const spellings = this.#spellings.get(fold(city));
    const left = (spellings?.get(city) ?? 0) - 1;
    if (left > 0) spellings?.set(city, left);
    else spellings?.delete(city);
    if (spellings?.size === 0) this.#spellings.delete(fold(city));
    this.#json = undefined;
  }

  /** Sorted as Brazilians sort, as JSON. */
  json(): string {
    this.#json ??= JSON.stringify([...this.#spellings.values()].map(mostUsed).sort(compare));
    return this.#json;
  }
}

function mostUsed(spellings: Map<string, number>): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}
