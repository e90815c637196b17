import { PRODUCT_CATEGORIES } from '../reference/product-categories.ts';
import { type Bits, bitsFor, count, intersect, set, unite } from './bits.ts';
import type { Products } from './products.ts';
import type { Shops } from './shops.ts';
import { SlotSet } from './slot-set.ts';
import { termsOf, type Word } from './terms.ts';

/** Words of the categories' names. */
const CATEGORY_WORDS: readonly (Word & { categoryId: string })[] = PRODUCT_CATEGORIES.flatMap(({ id, name }) =>
  termsOf(name).map((word) => ({ ...word, categoryId: id })),
);

const EVERY_BIT = 0xffffffff;

/** A word in one of its spellings, with the number of products that have it. */
export interface Spelling extends Word {
  products: number;
}

/** Finds products by words: of their names, descriptions, categories and shops. */
export class Matching {
  readonly #products: Products;
  readonly #shops: Shops;
  #scratch = scratchFor(0);

  constructor(products: Products, shops: Shops) {
    this.#products = products;
    this.#shops = shops;
  }

  /**
   * Returns the products in which each word begins a word, and those of them in whose name each does: memory that the next
   * call uses again.
   */
  match(words: readonly string[]): { all: Bits; named: Bits } {
    const { all, allNamed } = this.#room();
    all.fill(EVERY_BIT);
    allNamed.fill(EVERY_BIT);
    for (const word of words) {
      const { named, elsewhere } = this.#find(word, false);
      for (let at = 0; at < all.length; at++) {
        const bits = named[at] ?? 0;
        all[at] = (all[at] ?? 0) & (bits | (elsewhere[at] ?? 0));
        allNamed[at] = (allNamed[at] ?? 0) & bits;
      }
    }
    return { all, named: allNamed };
  }

  /** Returns the products in whose name each word begins a word: memory that the next call uses again. */
  matchNames(words: readonly string[]): Bits {
    const { all, named } = this.#room();
    all.fill(EVERY_BIT);
    for (const word of words) {
      const sets = this.#products.words.beginningWith(word).map(({ inName }) => inName);
      intersect(all, united(sets, named));
    }
    return all;
  }

  /** Returns the products of a city's shops, none without a number: memory that the next call uses again. */
  inCity(city: number | undefined): Bits {
    return united([city === undefined ? undefined : this.#products.ofCity[city]], this.#room().city);
  }

  /** Returns whether the text begins a word of any product. */
  begins(text: string): boolean {
    return (
      this.#products.words.begins(text) ||
      CATEGORY_WORDS.some(({ plain, categoryId }) => plain.startsWith(text) && this.#isUsed(categoryId)) ||
      this.#shopsNamed(text, false).some((shop) => this.#products.slotsOf(shop).length > 0)
    );
  }

  /** Returns the number of products with a word that begins so, or with `whole` that is this. */
  count(text: string, whole: boolean): number {
    const { named, elsewhere } = this.#find(text, whole);
    const { all } = this.#room();
    all.set(named);
    unite(all, elsewhere);
    return count(all);
  }

  /** Returns the spellings of the words that begin so, or with `whole` that are this. */
  spellings(text: string, whole: boolean): Spelling[] {
    const matches = matcherOf(text, whole);
    const own = this.#products.words.beginningWith(text).filter(matches);
    const ofShops = this.#shops.names.beginningWith(text).filter(matches);
    return [
      ...own.map(({ plain, spelling, inName, elsewhere }) => {
        return { plain, spelling, products: (inName?.size ?? 0) + (elsewhere?.size ?? 0) };
      }),
      ...CATEGORY_WORDS.filter(matches).map(({ plain, spelling, categoryId }) => {
        return { plain, spelling, products: this.#countOf(categoryId) };
      }),
      ...ofShops.map(({ plain, spelling, inName }) => {
        let products = 0;
        inName?.forEach((shop) => {
          products += this.#products.slotsOf(shop).length;
        });
        return { plain, spelling, products };
      }),
    ].filter(({ products }) => products > 0);
  }

  /** Returns the products with a word in their name, and those with it elsewhere; to be read before the next call. */
  #find(text: string, whole: boolean): { named: Bits; elsewhere: Bits } {
    const scratch = this.#room();
    const products = this.#products;
    const matches = matcherOf(text, whole);
    const terms = products.words.beginningWith(text).filter(matches);
    const categories = CATEGORY_WORDS.filter(matches).map(
      ({ categoryId }) => products.ofCategory[products.categoryIds.indexOf(categoryId)],
    );
    const others = [...terms.map(({ elsewhere }) => elsewhere), ...categories];
    const shops = this.#shopsNamed(text, whole);
    // What is added to must not be the memory of a word.
    const elsewhere = united(others, scratch.elsewhere, shops.length > 0);
    for (const shop of shops) {
      for (const slot of products.slotsOf(shop)) set(elsewhere, slot);
    }
    const named = united(
      terms.map(({ inName }) => inName),
      scratch.named,
    );
    return { named, elsewhere };
  }

  #shopsNamed(text: string, whole: boolean): number[] {
    const shops: number[] = [];
    for (const { plain, inName } of this.#shops.names.beginningWith(text)) {
      if (!whole || plain === text) inName?.forEach((shop) => void shops.push(shop));
    }
    return shops;
  }

  #isUsed(categoryId: string): boolean {
    return this.#countOf(categoryId) > 0;
  }

  #countOf(categoryId: string): number {
    const bits = this.#products.ofCategory[this.#products.categoryIds.indexOf(categoryId)];
    return bits ? count(bits) : 0;
  }

  #room(): Scratch {
    const { capacity } = this.#products;
    if (this.#scratch.all.length !== capacity / 32) this.#scratch = scratchFor(capacity);
    return this.#scratch;
  }
}

/** Returns whether a word begins so, or with `whole` is this. */
const matcherOf =
  (text: string, whole: boolean) =>
  ({ plain }: { plain: string }) =>
    whole ? plain === text : plain.startsWith(text);

/** Memory that searches use again, of one bit for every slot. */
const scratchFor = (capacity: number) => ({
  all: bitsFor(capacity),
  allNamed: bitsFor(capacity),
  named: bitsFor(capacity),
  elsewhere: bitsFor(capacity),
  city: bitsFor(capacity),
});

type Scratch = ReturnType<typeof scratchFor>;

/**
 * Returns the bits of all sets together: those of the only set where they are as many, else `room`.
 * @param own whether the caller changes the bits
 */
function united(sets: readonly (SlotSet | Bits | undefined)[], room: Bits, own = false): Bits {
  const [first, ...others] = sets.filter((one) => one !== undefined);
  if (first && others.length === 0 && !own) {
    const bits = first instanceof SlotSet ? first.bits : first;
    if (bits?.length === room.length) return bits;
  }
  room.fill(0);
  for (const one of sets) {
    if (one instanceof SlotSet) one.addTo(room);
    else if (one) unite(room, one);
  }
  return room;
}
