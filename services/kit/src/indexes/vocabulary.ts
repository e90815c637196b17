import { lowerBound } from './lower-bound.ts';
import { ReusedNumbers } from './reused-numbers.ts';
import { SlotSet } from './slot-set.ts';

/** A word of a text. */
export interface Word {
  /** The form that is compared with the words of a search. */
  plain: string;
  /** The form that is shown; several spellings may have the same plain form. */
  spelling: string;
}

/** A spelling of a word, with the slots that have it. */
export interface Term extends Word {
  readonly id: number;
  readonly slots: SlotSet;
}

/** New words are merged into the sorted list in batches larger than this; until then, searches scan them. */
const MAX_UNSORTED = 200;
/** Maximum words without slots. They are kept because an update removes words and adds most of them again. */
const MAX_EMPTY = 2_000;
const byPlain = (a: Term, b: Term) => (a.plain < b.plain ? -1 : Number(a.plain > b.plain));

/** An inverted index: words, sorted by their plain form, with the slots that have them. */
export class Vocabulary {
  readonly #bySpelling = new Map<string, Term>();
  readonly #byId: (Term | undefined)[] = [];
  readonly #ids = new ReusedNumbers();
  #sorted: Term[] = [];
  #unsorted: Term[] = [];
  #empty = 0;

  /** Number of words, including those without slots. */
  get size(): number {
    return this.#bySpelling.size;
  }

  /** Returns the term of a word; creates one without slots if there is none. */
  termOf(word: Word): Term {
    const known = this.#bySpelling.get(word.spelling);
    if (known) return known;
    const id = this.#ids.claim();
    // Shares one string if both are equal.
    const plain = word.plain === word.spelling ? word.spelling : word.plain;
    const term = { id, plain, spelling: word.spelling, slots: new SlotSet() };
    this.#byId[id] = term;
    this.#bySpelling.set(word.spelling, term);
    this.#unsorted.push(term);
    this.#empty++;
    if (this.#unsorted.length > Math.max(MAX_UNSORTED, this.#sorted.length / 8)) this.#sort();
    return term;
  }

  /** @throws Error for an unknown id; ids stay valid while their terms have slots */
  byId(id: number): Term {
    const term = this.#byId[id];
    if (!term) throw new Error(`the vocabulary has no word ${id}`);
    return term;
  }

  /** @param capacity current capacity of the columns; every slot is less */
  add({ slots }: Term, slot: number, capacity: number): void {
    if (slots.size === 0) this.#empty--;
    slots.add(slot, capacity);
  }

  /** A term that has no slots left may be deleted by the next `dropEmpty`. */
  remove({ slots }: Term, slot: number): void {
    if (slots.size === 0) return;
    slots.remove(slot);
    if (slots.size === 0) this.#empty++;
  }

  /** Deletes words without slots if there are many. Must not be called between `termOf` and `add`. */
  dropEmpty(): void {
    if (this.#empty <= MAX_EMPTY) return;
    for (const term of this.#bySpelling.values()) {
      if (hasSlots(term)) continue;
      this.#bySpelling.delete(term.spelling);
      this.#byId[term.id] = undefined;
      this.#ids.release(term.id);
    }
    this.#sorted = this.#sorted.filter(hasSlots);
    this.#unsorted = this.#unsorted.filter(hasSlots);
    this.#empty = 0;
  }

  /** Adds a slot to each of the words. @param capacity as of `add` */
  addAll(words: Iterable<Word>, slot: number, capacity: number): void {
    for (const word of words) this.add(this.termOf(word), slot, capacity);
  }

  /** Removes a slot from each of the words. */
  removeAll(words: Iterable<Word>, slot: number): void {
    for (const { spelling } of words) {
      const term = this.#bySpelling.get(spelling);
      if (term) this.remove(term, slot);
    }
    this.dropEmpty();
  }

  /** Returns whether a word with slots starts with the prefix. */
  hasPrefix(prefix: string): boolean {
    const isFound = (term: Term | undefined) => !!term?.plain.startsWith(prefix) && hasSlots(term);
    if (this.#unsorted.some(isFound)) return true;
    for (let at = this.#placeOf(prefix); this.#sorted[at]?.plain.startsWith(prefix); at++) {
      if (isFound(this.#sorted[at])) return true;
    }
    return false;
  }

  /** Returns the spellings with slots of a whole word. */
  spellingsOf(plain: string): Term[] {
    if (this.#unsorted.length > MAX_UNSORTED) this.#sort();
    const isFound = (term: Term) => term.plain === plain && hasSlots(term);
    const found = this.#unsorted.filter(isFound);
    for (let at = this.#placeOf(plain); this.#sorted[at]?.plain === plain; at++) {
      const term = this.#sorted[at];
      if (term && isFound(term)) found.push(term);
    }
    return found;
  }

  /** Returns the words with slots that start with the prefix. */
  withPrefix(prefix: string): Term[] {
    if (this.#unsorted.length > MAX_UNSORTED) this.#sort();
    const found = this.#unsorted.filter((term) => term.plain.startsWith(prefix) && hasSlots(term));
    for (let at = this.#placeOf(prefix); this.#sorted[at]?.plain.startsWith(prefix); at++) {
      const term = this.#sorted[at];
      if (term && hasSlots(term)) found.push(term);
    }
    return found;
  }

  /** Returns the index of the first sorted word that is not less than the prefix. */
  #placeOf(prefix: string): number {
    return lowerBound(this.#sorted.length, (at) => (this.#sorted[at]?.plain ?? '') < prefix);
  }

  #sort(): void {
    this.#sorted = this.#sorted.concat(this.#unsorted).sort(byPlain);
    this.#unsorted = [];
  }
}

const hasSlots = ({ slots }: Term) => slots.size > 0;
