import { fold } from './text.ts';

const compare = new Intl.Collator('pt-BR').compare;

/** The cities of the visible shops, one spelling each: the one that most shops use. */
export class Cities {
  readonly #spellings = new Map<string, Map<string, number>>();
  #sorted: string[] | undefined;

  add(city: string): void {
    const spellings = this.#spellings.get(fold(city)) ?? new Map<string, number>();
    spellings.set(city, (spellings.get(city) ?? 0) + 1);
    this.#spellings.set(fold(city), spellings);
    this.#sorted = undefined;
  }

  remove(city: string): void {
    const spellings = this.#spellings.get(fold(city));
    const left = (spellings?.get(city) ?? 0) - 1;
    if (left > 0) spellings?.set(city, left);
    else spellings?.delete(city);
    if (spellings?.size === 0) this.#spellings.delete(fold(city));
    this.#sorted = undefined;
  }

  /** Sorted as Brazilians sort. */
  names(): string[] {
    this.#sorted ??= [...this.#spellings.values()].map(mostUsed).sort(compare);
    return this.#sorted;
  }
}

function mostUsed(spellings: Map<string, number>): string {
  const [first] = [...spellings].sort(([a, m], [b, n]) => n - m || compare(a, b));
  return first?.[0] ?? '';
}
