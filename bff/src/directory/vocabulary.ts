import { lowerBound } from './lower-bound.ts';
import { SlotOrder } from './slot-order.ts';

/** The slots of the shops that bear a word, in their order: nearly all words are rare, the common ones take half the room. */
type Posting = number[] | SlotOrder;
const RARE = 1_024;
const ascending = (a: number, b: number) => a - b;

/** The words of shops that begin with one of a search: their slots, by word. */
interface Term {
  postings: Slots[];
  /** Slots of all words together. */
  size: number;
}

/** To look one slot up takes about as long as to read so many. */
const LOOKUP_COST = 16;

type Slots = number[] | Int32Array;

/** The words of the visible shops, sorted, each with the slots of the shops that bear it. */
export class Vocabulary {
  /** A word that no shop bears any more keeps its empty list: it may come back, and takes little room. */
  readonly #postings = new Map<string, Posting>();
  /** All 0 between two searches. */
  #marks = new Uint8Array();
  #sorted: string[] = [];
  #unsorted: string[] = [];

  add(slot: number, words: readonly string[]): void {
    for (const word of words) {
      const posting = this.#postings.get(word);
      if (!posting) this.#unsorted.push(word);
      this.#postings.set(word, withSlot(posting ?? [], slot));
    }
  }

  remove(slot: number, words: readonly string[]): void {
    for (const word of words) {
      const posting = this.#postings.get(word) ?? [];
      const at = placeOf(slotsOf(posting), slot);
      if (slotsOf(posting)[at] !== slot) continue;
      if (Array.isArray(posting)) posting.splice(at, 1);
      else posting.remove(slot);
    }
  }

  /** The slots of the shops of which every given word is a prefix of some word, in no order. Slots are below `capacity`. */
  match(words: readonly string[], capacity: number): number[] {
    if (this.#marks.length < capacity) this.#marks = new Uint8Array(capacity);
    const terms = words.map((word) => this.#term(word)).sort((a, b) => a.size - b.size);
    const [rarest, ...others] = terms;
    return others.reduce((found, term) => this.#among(found, term), rarest ? this.#all(rarest) : []);
  }

  #term(prefix: string): Term {
    const postings = [...this.#withPrefix(prefix)];
    return { postings, size: postings.reduce((sum, { length }) => sum + length, 0) };
  }

  /** Every slot of a term, once. */
  #all({ postings }: Term): number[] {
    if (postings.length === 1) return Array.from(postings[0] ?? []);
    const found: number[] = [];
    for (const posting of postings) {
      for (const slot of posting) {
        if (this.#marks[slot]) continue;
        this.#marks[slot] = 1;
        found.push(slot);
      }
    }
    for (const slot of found) this.#marks[slot] = 0;
    return found;
  }

  /** Those of the slots that a term has too. */
  #among(slots: number[], term: Term): number[] {
    if (slots.length * term.postings.length * LOOKUP_COST < term.size) {
      return slots.filter((slot) => term.postings.some((posting) => posting[placeOf(posting, slot)] === slot));
    }
    const having = this.#all(term);
    for (const slot of having) this.#marks[slot] = 1;
    const found = slots.filter((slot) => this.#marks[slot]);
    for (const slot of having) this.#marks[slot] = 0;
    return found;
  }

  *#withPrefix(prefix: string): Generator<Slots> {
    const words = this.#inOrder();
    const first = lowerBound(words.length, (at) => (words[at] ?? '') < prefix);
    for (let at = first; words[at]?.startsWith(prefix); at++) {
      yield slotsOf(this.#postings.get(words[at] ?? '') ?? []);
    }
  }

  /** New words are sorted in when somebody searches: a load of many shops sorts once. */
  #inOrder(): string[] {
    if (this.#unsorted.length > 0) {
      this.#sorted = this.#sorted.concat(this.#unsorted).sort();
      this.#unsorted = [];
    }
    return this.#sorted;
  }
}

function slotsOf(posting: Posting): Slots {
  return Array.isArray(posting) ? posting : posting.slots;
}

function withSlot(posting: Posting, slot: number): Posting {
  const at = placeOf(slotsOf(posting), slot);
  if (slotsOf(posting)[at] === slot) return posting;
  if (!Array.isArray(posting)) posting.insert(slot);
  else if (posting.length === RARE) return orderOf([...posting, slot]);
  else posting.splice(at, 0, slot);
  return posting;
}

function orderOf(slots: number[]): SlotOrder {
  const order = new SlotOrder(ascending);
  for (const slot of slots) order.insert(slot);
  return order;
}

/** Where a slot stands, or would stand. */
function placeOf(slots: Slots, slot: number): number {
  return lowerBound(slots.length, (at) => (slots[at] ?? 0) < slot);
}
