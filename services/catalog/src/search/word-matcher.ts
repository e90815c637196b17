import { PRODUCT_CATEGORIES } from '../reference/product-categories.ts';
import { type BitSet, count, intersectInto, newBitSet, set, uniteInto } from './bit-set.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ShopColumns } from './shop-columns.ts';
import { SlotSet } from './slot-set.ts';
import { tokenize, type Word } from './tokenize.ts';

/** Words of the category names. */
const CATEGORY_WORDS: readonly (Word & { categoryId: string })[] = PRODUCT_CATEGORIES.flatMap(({ id, name }) =>
  tokenize(name).map((word) => ({ ...word, categoryId: id })),
);

const EVERY_BIT = 0xffffffff;

/** A spelling of a word, with the number of products that contain it. */
export interface Spelling extends Word {
  products: number;
}

/** Finds products by words of their names and descriptions and of the names of their categories and shops. */
export class WordMatcher {
  readonly #products: ProductColumns;
  readonly #shops: ShopColumns;
  #scratch = scratchFor(0);

  constructor(products: ProductColumns, shops: ShopColumns) {
    this.#products = products;
    this.#shops = shops;
  }

  /**
   * Returns the products for which each word is a prefix of one of their words (`all`), and those for which it is a
   * prefix of a word in the name (`named`). The next call of `match`, `matchNames` or `count` overwrites the bit sets.
   */
  match(words: readonly string[]): { all: BitSet; named: BitSet } {
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

  /** Returns the products with each word as a prefix in the name. Overwrites and shares the bit sets of `match`. */
  matchNames(words: readonly string[]): BitSet {
    const { all, named } = this.#room();
    all.fill(EVERY_BIT);
    for (const word of words) {
      const sets = this.#products.words.withPrefix(word).map(({ inName }) => inName);
      intersectInto(all, united(sets, named));
    }
    return all;
  }

  /** Returns the products in a city; none for undefined. Read-only; the next call may overwrite the bit set. */
  inCity(city: number | undefined): BitSet {
    return united([city === undefined ? undefined : this.#products.ofCity[city]], this.#room().city);
  }

  /** Returns whether the text is a prefix of any product's word. */
  hasPrefix(text: string): boolean {
    return (
      this.#products.words.hasPrefix(text) ||
      CATEGORY_WORDS.some(({ plain, categoryId }) => plain.startsWith(text) && this.#isUsed(categoryId)) ||
      this.#shopsNamed(text, false).some((shop) => this.#products.slotsOf(shop).length > 0)
    );
  }

  /** Returns the number of products with a word that starts with the text, or equals it if `whole`. */
  count(text: string, whole: boolean): number {
    const { named, elsewhere } = this.#find(text, whole);
    const { all } = this.#room();
    all.set(named);
    uniteInto(all, elsewhere);
    return count(all);
  }

  /** Returns the spellings of words that start with the text, or equal it if `whole`. */
  spellings(text: string, whole: boolean): Spelling[] {
    const matches = matcherOf(text, whole);
    const own = this.#products.words.withPrefix(text).filter(matches);
    const ofShops = this.#shops.names.withPrefix(text).filter(matches);
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

  /** Returns the products with a word in the name, and with it elsewhere. Read-only, and valid until the next call. */
  #find(text: string, whole: boolean): { named: BitSet; elsewhere: BitSet } {
    const scratch = this.#room();
    const products = this.#products;
    const matches = matcherOf(text, whole);
    const terms = products.words.withPrefix(text).filter(matches);
    const categories = CATEGORY_WORDS.filter(matches).map(
      ({ categoryId }) => products.ofCategory[products.categoryIds.indexOf(categoryId)],
    );
    const others = [...terms.map(({ elsewhere }) => elsewhere), ...categories];
    const shops = this.#shopsNamed(text, whole);
    // With shops to add, the result must not be the bit set of a single term.
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
    for (const { plain, inName } of this.#shops.names.withPrefix(text)) {
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

/** Returns a predicate: a word starts with the text, or equals it if `whole`. */
const matcherOf =
  (text: string, whole: boolean) =>
  ({ plain }: { plain: string }) =>
    whole ? plain === text : plain.startsWith(text);

/** Bit sets that are reused by all searches, to avoid allocations. */
const scratchFor = (capacity: number) => ({
  all: newBitSet(capacity),
  allNamed: newBitSet(capacity),
  named: newBitSet(capacity),
  elsewhere: newBitSet(capacity),
  city: newBitSet(capacity),
});

type Scratch = ReturnType<typeof scratchFor>;

/**
 * Returns the union of the sets: the bits of the set itself if there is only one of full capacity, otherwise `room`.
 * @param own whether the caller modifies the result, which must be `room` then
 */
function united(sets: readonly (SlotSet | BitSet | undefined)[], room: BitSet, own = false): BitSet {
  const [first, ...others] = sets.filter((one) => one !== undefined);
  if (first && others.length === 0 && !own) {
    const bits = first instanceof SlotSet ? first.bits : first;
    if (bits?.length === room.length) return bits;
  }
  room.fill(0);
  for (const one of sets) {
    if (one instanceof SlotSet) one.addTo(room);
    else if (one) uniteInto(room, one);
  }
  return room;
}
