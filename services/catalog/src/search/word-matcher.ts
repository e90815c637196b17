import type { SearchTerm } from '@cardume/kit/text';
import { PRODUCT_CATEGORIES } from '../reference/product-categories.ts';
import { type BitSet, count, intersectInto, intersectWithUnion, newBitSet, set, uniteInto } from './bit-set.ts';
import { matchNames, type NameMatches } from './name-matches.ts';
import type { ProductColumns } from './product-columns.ts';
import type { ShopColumns } from './shop-columns.ts';
import { united } from './slot-set.ts';
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

/** Products with a word in the name, and with it elsewhere. */
interface Found {
  named: BitSet;
  elsewhere: BitSet;
}

/** The products that match each term of a search; `exact` refers to the name only for products in `named`. */
export interface Matches extends NameMatches {
  all: BitSet;
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
    return matchNames(this.#products.words, terms, {
      named: allNamed,
      exact,
      word: named,
      variant: both.named,
      part: both.elsewhere,
    });
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

  /** Returns whether a product has the text as a word. */
  hasWord(text: string): boolean {
    return (
      this.#products.words.spellingsOf(text).length > 0 ||
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

  /**
   * Returns the products with a word in the name, and with it elsewhere. Read-only, and valid until the next call.
   * @param except words that do not count
   */
  #find(text: string, whole: boolean, except: readonly string[] = []): Found {
    const scratch = this.#room();
    const products = this.#products;
    const matches = matcherOf(text, whole, except);
    const terms = (whole ? products.words.spellingsOf(text) : products.words.withPrefix(text)).filter(matches);
    const categories = CATEGORY_WORDS.filter(matches).map(
      ({ categoryId }) => products.ofCategory[products.categoryIds.indexOf(categoryId)],
    );
    const others = [...terms.map(({ elsewhere }) => elsewhere), ...categories];
    const shops = this.#shopsNamed(text, whole, except);
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
    const { names } = this.#shops;
    const shops: number[] = [];
    for (const { plain, inName } of whole ? names.spellingsOf(text) : names.withPrefix(text)) {
      if (!except.includes(plain)) inName?.forEach((shop) => void shops.push(shop));
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
