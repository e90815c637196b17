import { lowerBound } from '@cardume/kit/sorted';
import { SlotSet } from './slot-set.ts';
import type { Word } from './tokenize.ts';

/** A spelling of a word, with the slots that contain it in the name and elsewhere. */
export interface Term extends Word {
  id: number;
  inName: SlotSet | undefined;
  elsewhere: SlotSet | undefined;
}

/** New words are merged into the sorted list in batches larger than this; until then, searches scan them. */
const MAX_UNSORTED = 200;
/** Maximum words without slots. They are kept because an update removes words and adds most of them again. */
const MAX_EMPTY = 2_000;
const byPlain = (a: Term, b: Term) => (a.plain < b.plain ? -1 : Number(a.plain > b.plain));

/** An inverted index: words, sorted by their form without accents, with their slots. */
export class Vocabulary {
  readonly #bySpelling = new Map<string, Term>();
  readonly #byId: (Term | undefined)[] = [];
  readonly #freeIds: number[] = [];
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
    const id = this.#freeIds.pop() ?? this.#byId.length;
    // Shares one string if both are equal.
    const plain = word.plain === word.spelling ? word.spelling : word.plain;
    const term: Term = { id, plain, spelling: word.spelling, inName: undefined, elsewhere: undefined };
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

  add(term: Term, slot: number, named: boolean, capacity: number): void {
    if (isEmpty(term)) this.#empty--;
    const part = named ? 'inName' : 'elsewhere';
    term[part] ??= new SlotSet();
    term[part].add(slot, capacity);
  }

  /** A term that has no slots left may be deleted by the next `dropEmpty`. */
  remove(term: Term, slot: number, named: boolean): void {
    (named ? term.inName : term.elsewhere)?.remove(slot);
    if (isEmpty(term)) this.#empty++;
  }

  /** Deletes words without slots if there are many. Must not be called between `termOf` and `add`. */
  dropEmpty(): void {
    if (this.#empty <= MAX_EMPTY) return;
    for (const term of this.#bySpelling.values()) {
      if (!isEmpty(term)) continue;
      this.#bySpelling.delete(term.spelling);
      this.#byId[term.id] = undefined;
      this.#freeIds.push(term.id);
    }
    const stays = (term: Term) => !isEmpty(term);
    this.#sorted = this.#sorted.filter(stays);
    this.#unsorted = this.#unsorted.filter(stays);
    this.#empty = 0;
  }

  /** Returns whether a word with slots starts with the prefix. */
  hasPrefix(prefix: string): boolean {
    const isFound = (term: Term | undefined) => !!term?.plain.startsWith(prefix) && !isEmpty(term);
    if (this.#unsorted.some(isFound)) return true;
    for (let at = this.#placeOf(prefix); this.#sorted[at]?.plain.startsWith(prefix); at++) {
      if (isFound(this.#sorted[at])) return true;
    }
    return false;
  }

  /** Returns the spellings with slots of a whole word. */
  spellingsOf(plain: string): Term[] {
    if (this.#unsorted.length > MAX_UNSORTED) this.#sort();
    const isFound = (term: Term) => term.plain === plain && !isEmpty(term);
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
    const found = this.#unsorted.filter((term) => term.plain.startsWith(prefix) && !isEmpty(term));
    for (let at = this.#placeOf(prefix); this.#sorted[at]?.plain.startsWith(prefix); at++) {
      const term = this.#sorted[at];
      if (term && !isEmpty(term)) found.push(term);
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

function isEmpty({ inName, elsewhere }: Term): boolean {
  return !inName?.size && !elsewhere?.size;
}
