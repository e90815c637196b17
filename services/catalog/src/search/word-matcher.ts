import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import {
  type BitSet,
  countBits,
  EVERY_BIT,
  intersectInto,
  intersectWithUnion,
  matchWords,
  newBitSet,
  setBit,
  united,
  uniteInto,
  type Vocabulary,
  type Word,
} from '@cardume/kit/indexes';
import type { SearchTerm } from '@cardume/kit/text';
import type { ProductColumns } from './product-columns.ts';
import { tokenize } from './tokenize.ts';

/** Words of the category names. */
const CATEGORY_WORDS: readonly (Word & { categoryId: string })[] = PRODUCT_CATEGORIES.flatMap(({ id, name }) =>
  tokenize(name).map((word) => ({ ...word, categoryId: id })),
);

/** A spelling of a word, with the number of products that contain it. */
export interface Spelling extends Word {
  products: number;
}

/** Products with a word in the name, and with it elsewhere. */
interface Found {
  named: BitSet;
  elsewhere: BitSet;
}

/** The products that match each term of a search in their name, and those of them that have it as it is written. */
interface NameMatches {
  named: BitSet;
  exact: BitSet;
}

/** The products that match each term of a search; `exact` refers to the name only for products in `named`. */
export interface Matches extends NameMatches {
  all: BitSet;
}

/** Finds products by words of their names and descriptions and of the names of their categories and shops. */
export class WordMatcher {
  readonly #products: ProductColumns;
  readonly #shopNames: Vocabulary;
  #scratch = scratchFor(0);

  /** @param shopNames words of the names of all shops, also of those without products */
  constructor(products: ProductColumns, shopNames: Vocabulary) {
    this.#products = products;
    this.#shopNames = shopNames;
  }

  /** Returns the products that match each term. The next call of a method with the same bit sets overwrites them. */
  match(terms: readonly SearchTerm[]): Matches {
    const { all, allNamed, exact, exactNamed } = this.#room();
    for (const bits of [all, allNamed, exact, exactNamed]) bits.fill(EVERY_BIT);
    for (const term of terms) {
      const variants = this.#findVariants(term);
      const { named, elsewhere } = this.#find(term.prefix, false, term.otherNumbers);
      intersectInto(exactNamed, named);
      intersectWithUnion(exact, named, elsewhere);
      if (variants) {
        uniteInto(variants.elsewhere, variants.named);
        uniteInto(variants.named, named);
        uniteInto(variants.elsewhere, named);
        uniteInto(variants.elsewhere, elsewhere);
        intersectInto(allNamed, variants.named);
        intersectInto(all, variants.elsewhere);
      } else {
        intersectInto(allNamed, named);
        intersectWithUnion(all, named, elsewhere);
      }
    }
    // A match in the name that is a variant is no exact one because the description has the word as it is written.
    for (let at = 0; at < exact.length; at++) {
      exact[at] = (exactNamed[at] ?? 0) | ((exact[at] ?? 0) & ~(allNamed[at] ?? 0));
    }
    return { all, named: allNamed, exact };
  }

  /** Returns the products that match each term in their name. Overwrites and shares the bit sets of `match`. */
  matchNames(terms: readonly SearchTerm[]): NameMatches {
    const { allNamed, exact, named, both } = this.#room();
    const room = { all: allNamed, exact, word: named, variant: both.named, part: both.elsewhere };
    return { named: matchWords(this.#products.named, terms, room).all, exact };
  }

  /** Returns the products in a city; none for undefined. Read-only; the next call may overwrite the bit set. */
  inCity(city: number | undefined): BitSet {
    return united([city === undefined ? undefined : this.#products.ofCity[city]], this.#room().city);
  }

  /** Returns whether the text is a prefix of any product's word. */
  hasPrefix(text: string): boolean {
    return (
      this.#products.named.hasPrefix(text) ||
      this.#products.elsewhere.hasPrefix(text) ||
      CATEGORY_WORDS.some(({ plain, categoryId }) => plain.startsWith(text) && this.#isUsed(categoryId)) ||
      this.#shopsNamed(text, false).some((shop) => this.#products.slotsOf(shop).length > 0)
    );
  }

  /** Returns whether a product has the text as a word. */
  hasWord(text: string): boolean {
    return (
      this.#products.named.spellingsOf(text).length > 0 ||
      this.#products.elsewhere.spellingsOf(text).length > 0 ||
      CATEGORY_WORDS.some(({ plain, categoryId }) => plain === text && this.#isUsed(categoryId)) ||
      this.#shopsNamed(text, true).some((shop) => this.#products.slotsOf(shop).length > 0)
    );
  }

  /** Returns whether a product matches a term, in any way to write it. */
  hasMatch({ prefix, variants }: SearchTerm): boolean {
    return this.hasPrefix(prefix) || variants.some((parts) => parts.every((part) => this.hasWord(part)));
  }

  /** Returns the number of products with a word that starts with the text, or equals it if `whole`. */
  count(text: string, whole: boolean): number {
    const { named, elsewhere } = this.#find(text, whole);
    const { all } = this.#room();
    all.set(named);
    uniteInto(all, elsewhere);
    return countBits(all);
  }

  /** Returns the spellings of words that start with the text, or equal it if `whole`. */
  spellings(text: string, whole: boolean): Spelling[] {
    const matches = matcherOf(text, whole);
    const own = new Map<string, Spelling>();
    for (const words of [this.#products.named, this.#products.elsewhere]) {
      for (const { plain, spelling, slots } of words.withPrefix(text).filter(matches)) {
        own.set(spelling, { plain, spelling, products: slots.size + (own.get(spelling)?.products ?? 0) });
      }
    }
    const ofShops = this.#shopNames.withPrefix(text).filter(matches);
    return [
      ...own.values(),
      ...CATEGORY_WORDS.filter(matches).map(({ plain, spelling, categoryId }) => {
        return { plain, spelling, products: this.#countOf(categoryId) };
      }),
      ...ofShops.map(({ plain, spelling, slots }) => {
        let products = 0;
        slots.forEach((shop) => {
          products += this.#products.slotsOf(shop).length;
        });
        return { plain, spelling, products };
      }),
    ].filter(({ products }) => products > 0);
  }

  /**
   * Returns the products with a word in the name, and with it elsewhere. Read-only, and valid until the next call.
   * @param except words that do not count
   */
  #find(text: string, whole: boolean, except: readonly string[] = []): Found {
    const scratch = this.#room();
    const products = this.#products;
    const matches = matcherOf(text, whole, except);
    const slotsIn = (words: Vocabulary) =>
      (whole ? words.spellingsOf(text) : words.withPrefix(text)).filter(matches).map(({ slots }) => slots);
    const categories = CATEGORY_WORDS.filter(matches).map(
      ({ categoryId }) => products.ofCategory[products.categoryIds.indexOf(categoryId)],
    );
    const shops = this.#shopsNamed(text, whole, except);
    // With shops to add, the result must not be the bit set of a single term.
    const elsewhere = united([...slotsIn(products.elsewhere), ...categories], scratch.elsewhere, shops.length > 0);
    for (const shop of shops) {
      for (const slot of products.slotsOf(shop)) setBit(elsewhere, slot);
    }
    const named = united(slotsIn(products.named), scratch.named);
    return { named, elsewhere };
  }

  /** Returns the products that match a variant of a term; undefined if none does. Valid until the next call. */
  #findVariants({ variants }: SearchTerm): Found | undefined {
    const known = variants.filter((parts) => parts.every((part) => this.hasWord(part)));
    if (known.length === 0) return undefined;
    const { variant, both } = this.#room();
    variant.named.fill(0);
    variant.elsewhere.fill(0);
    for (const parts of known) {
      both.named.fill(EVERY_BIT);
      both.elsewhere.fill(EVERY_BIT);
      for (const word of parts) {
        const { named, elsewhere } = this.#find(word, true);
        intersectInto(both.named, named);
        intersectWithUnion(both.elsewhere, named, elsewhere);
      }
      uniteInto(variant.named, both.named);
      uniteInto(variant.elsewhere, both.elsewhere);
    }
    return variant;
  }

  #shopsNamed(text: string, whole: boolean, except: readonly string[] = []): number[] {
    const names = this.#shopNames;
    const shops: number[] = [];
    for (const { plain, slots } of whole ? names.spellingsOf(text) : names.withPrefix(text)) {
      if (!except.includes(plain)) slots.forEach((shop) => void shops.push(shop));
    }
    return shops;
  }

  #isUsed(categoryId: string): boolean {
    return this.#countOf(categoryId) > 0;
  }

  #countOf(categoryId: string): number {
    return this.#products.ofCategory[this.#products.categoryIds.indexOf(categoryId)]?.size ?? 0;
  }

  #room(): Scratch {
    const { capacity } = this.#products;
    if (this.#scratch.all.length !== capacity / 32) this.#scratch = scratchFor(capacity);
    return this.#scratch;
  }
}

/** Returns a predicate: a word starts with the text, or equals it if `whole`, and is none of `except`. */
const matcherOf =
  (text: string, whole: boolean, except: readonly string[] = []) =>
  ({ plain }: { plain: string }) =>
    (whole ? plain === text : plain.startsWith(text)) && !except.includes(plain);

/** Bit sets that are reused by all searches, to avoid allocations. */
const scratchFor = (capacity: number) => {
  const found = (): Found => ({ named: newBitSet(capacity), elsewhere: newBitSet(capacity) });
  return {
    all: newBitSet(capacity),
    allNamed: newBitSet(capacity),
    exact: newBitSet(capacity),
    exactNamed: newBitSet(capacity),
    city: newBitSet(capacity),
    ...found(),
    variant: found(),
    both: found(),
  };
};

type Scratch = ReturnType<typeof scratchFor>;
