import { lowerBound } from '@cardume/kit/sorted';
import type { SearchTerm } from '@cardume/kit/text';
import { SlotOrder } from './slot-order.ts';

/**
 * The sorted slots of the shops with a word. Rare words (nearly all) use a plain array; common words use a `SlotOrder`,
 * which takes half the memory.
 */
type Posting = number[] | SlotOrder;
const RARE = 1_024;
/** Words without shops are dropped once there are more than this. */
const MAX_EMPTY = 1_000;
const ascending = (a: number, b: number) => a - b;

/** Slots of one word of a search, by the indexed word that they have. */
interface Postings {
  postings: Slots[];
  /** Sum of the lengths of `postings`. */
  size: number;
}

/** A binary search costs about as much as reading this many slots. */
const LOOKUP_COST = 16;

type Slots = number[] | Int32Array;

/** The slots that match a search; unordered. */
export interface Found {
  slots: number[];
  /** Those that have each word as it is written; undefined if all do. */
  exact: number[] | undefined;
}

/** An inverted index: sorted words, each with the slots of its shops. */
export class Vocabulary {
  readonly #postings = new Map<string, Posting>();
  /** Words without shops, dropped in batches: a change of a shop removes its words and adds most of them again. */
  readonly #empty = new Set<string>();
  /** Scratch memory of a search, by slot; all 0 between searches. */
  #marks = new Uint8Array();
  #sorted: string[] = [];
  #unsorted: string[] = [];

  /** Number of words, including those without shops. */
  get size(): number {
    return this.#postings.size;
  }

  add(slot: number, words: readonly string[]): void {
    for (const word of words) {
      this.#empty.delete(word);
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
      if (slotsOf(posting).length === 0) this.#empty.add(word);
    }
    if (this.#empty.size > MAX_EMPTY) this.#dropEmpty();
  }

  /**
   * Returns the slots of the shops that match each term.
   * @param capacity every slot is below it
   */
  match(terms: readonly SearchTerm[], capacity: number): Found {
    if (this.#marks.length < capacity) this.#marks = new Uint8Array(capacity);
    const written = terms.map((term) => [...this.#withPrefix(term)]);
    const variants = terms.map((term) => [...this.#variantsOf(term)]);
    const exact = this.#matchAll(written);
    if (variants.every(({ length }) => length === 0)) return { slots: exact, exact: undefined };
    return { slots: this.#matchAll(written.map((postings, at) => [...postings, ...(variants[at] ?? [])])), exact };
  }

  /** Returns the slots that are in one of the postings of each word. */
  #matchAll(words: readonly Slots[][]): number[] {
    const sized = words.map((postings) => ({
      postings,
      size: postings.reduce((sum, { length }) => sum + length, 0),
    }));
    const [rarest, ...others] = sized.sort((a, b) => a.size - b.size);
    return others.reduce((found, word) => this.#among(found, word), rarest ? this.#all(rarest) : []);
  }

  /** Returns the slots without duplicates. */
  #all({ postings }: Postings): number[] {
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

  /** Returns those of the given slots that are in one of the postings. */
  #among(slots: number[], word: Postings): number[] {
    if (slots.length * word.postings.length * LOOKUP_COST < word.size) {
      return slots.filter((slot) => word.postings.some((posting) => isIn(posting, slot)));
    }
    const having = this.#all(word);
    for (const slot of having) this.#marks[slot] = 1;
    const found = slots.filter((slot) => this.#marks[slot]);
    for (const slot of having) this.#marks[slot] = 0;
    return found;
  }

  #dropEmpty(): void {
    const stays = (word: string) => !this.#empty.has(word);
    this.#sorted = this.#sorted.filter(stays);
    this.#unsorted = this.#unsorted.filter(stays);
    for (const word of this.#empty) this.#postings.delete(word);
    this.#empty.clear();
  }

  /** Yields the slots of the words that begin with the term as it is written. */
  *#withPrefix({ prefix, otherNumbers }: SearchTerm): Generator<Slots> {
    const words = this.#inOrder();
    const first = lowerBound(words.length, (at) => (words[at] ?? '') < prefix);
    for (let at = first; words[at]?.startsWith(prefix); at++) {
      const word = words[at] ?? '';
      if (!otherNumbers.includes(word)) yield slotsOf(this.#postings.get(word) ?? []);
    }
  }

  /** Yields the slots of the other ways to write a term. */
  *#variantsOf({ variants }: SearchTerm): Generator<Slots> {
    for (const parts of variants) {
      const [first, second] = parts.map((part) => slotsOf(this.#postings.get(part) ?? []));
      if (!first?.length) continue;
      if (!second) yield first;
      else if (second.length > 0) yield common(first, second);
    }
  }

  /** Returns all words sorted. New words are sorted at the next search, so that loading many shops sorts once. */
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

/** Returns the slots that are in both. */
function common(a: Slots, b: Slots): number[] {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return Array.from(few).filter((slot) => isIn(many, slot));
}

const isIn = (slots: Slots, slot: number) => slots[placeOf(slots, slot)] === slot;

/** Returns the index of a slot, or where to insert it. */
function placeOf(slots: Slots, slot: number): number {
  return lowerBound(slots.length, (at) => (slots[at] ?? 0) < slot);
}
