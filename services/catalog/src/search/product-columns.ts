import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import { finalPrice } from '@cardume/kit/domain/prices';
import {
  Columns,
  clearBit,
  hasBit,
  IdColumn,
  newBitSet,
  ReusedNumbers,
  SlotSet,
  setBit,
  Vocabulary,
  type Word,
} from '@cardume/kit/indexes';
import type { ProductRow } from '../read-models/products.ts';
import { gtinOfWord, gtinWord } from './gtin-words.ts';
import { tokenize } from './tokenize.ts';

/** The fields of a row that the index needs. */
export type IndexedRow = Pick<
  ProductRow,
  | '_id'
  | 'storeId'
  | 'categoryId'
  | 'name'
  | 'description'
  | 'brand'
  | 'gtin'
  | 'price'
  | 'discountPercentage'
  | 'available'
  | 'createdAt'
  | 'updatedAt'
>;

/** A product as encoded in its shop's record. */
interface Indexed {
  slot: number;
  /** Term codes, ascending: twice the id in `elsewhere`, or twice the id in `named` plus 1. */
  terms: Int32Array;
}

/** The record of a shop without products. */
const NO_PRODUCTS = new Int32Array([0]);

/** What filters and orders read of a product. */
const columns = (capacity: number) => ({
  /** Slot of the shop. */
  shop: new Uint32Array(capacity),
  /** Number of the category. */
  category: new Uint8Array(capacity),
  /** Price after the discount, in cents. */
  finalPrice: new Uint32Array(capacity),
  discount: new Uint8Array(capacity),
  createdMs: new Float64Array(capacity),
  updatedMs: new Float64Array(capacity),
  /** Slots with a product. */
  all: newBitSet(capacity),
  available: newBitSet(capacity),
});

/**
 * The products of listed shops. A product is a slot number; columns hold the values for filters and sort orders,
 * vocabularies the words. Each shop has a record of its slots and their terms, to update and remove them.
 */
export class ProductColumns {
  /** Words of names and brands, and GTINs. */
  readonly named = new Vocabulary();
  /** Words of descriptions that are not in the name too. */
  readonly elsewhere = new Vocabulary();
  readonly ids = new IdColumn();
  /** Category ids by number: `PRODUCT_CATEGORIES` first, unknown ones as they occur. */
  readonly categoryIds = PRODUCT_CATEGORIES.map(({ id }) => id);
  /** Slots of each category, by its number. */
  readonly ofCategory: SlotSet[] = [];
  /** Slots of each city, by its number. */
  readonly ofCity: SlotSet[] = [];
  readonly #columns = new Columns(columns);
  readonly #numbers = new ReusedNumbers();
  /** Number of each shop's city, by shop slot; undefined for a shop that is not listed. */
  readonly #cities: (number | undefined)[] = [];
  /** By shop slot: the number of products, their slots, then for each product the number of its terms and the codes. */
  readonly #records: (Int32Array | undefined)[] = [];
  #size = 0;
  /** Called with the GTIN of each product that was added or removed, or whose price or availability has changed. */
  onOfferChanged: ((gtin: string) => void) | undefined;

  /** The columns, until the next product is added. */
  get columns(): ReturnType<typeof columns> {
    return this.#columns.values;
  }

  /** Every slot is below this number. */
  get capacity(): number {
    return this.#columns.capacity;
  }

  /** Number of products. */
  get size(): number {
    return this.#size;
  }

  /** Number of words of names and number of other words. */
  get words(): number {
    return this.named.size + this.elsewhere.size;
  }

  /** Whether `list` was called for a shop, and `unlist` was not since. */
  isListed(shop: number): boolean {
    return this.#cities[shop] !== undefined;
  }

  /** Returns the slots of a shop's products. */
  slotsOf(shop: number): Int32Array {
    const record = this.#records[shop] ?? NO_PRODUCTS;
    return record.subarray(1, 1 + (record[0] ?? 0));
  }

  /** Replaces the products of a shop. Products with the same id keep their slots. */
  replace(shop: number, rows: readonly IndexedRow[]): void {
    const before = new Map(this.#indexedOf(shop).map((indexed) => [this.ids.get(indexed.slot), indexed]));
    const after = rows.map((row) => {
      const known = before.get(row._id);
      before.delete(row._id);
      return this.#put(shop, row, known);
    });
    for (const indexed of before.values()) this.#remove(indexed);
    this.#records[shop] = after.length > 0 ? recordOf(after) : undefined;
    this.named.dropEmpty();
    this.elsewhere.dropEmpty();
  }

  /** Lists a shop in a city, or moves it there. Must be called before its products are added. */
  list(shop: number, city: number): void {
    const before = this.#cities[shop];
    if (before === city) return;
    this.#cities[shop] = city;
    for (const slot of this.slotsOf(shop)) {
      if (before !== undefined) this.ofCity[before]?.remove(slot);
      this.#enterCity(city, slot);
    }
  }

  /** Removes a shop and its products. */
  unlist(shop: number): void {
    this.replace(shop, []);
    this.#cities[shop] = undefined;
  }

  #enterCity(city: number | undefined, slot: number): void {
    if (city === undefined) throw new Error('the shop of a product is not listed');
    this.ofCity[city] ??= new SlotSet();
    this.ofCity[city].add(slot, this.capacity);
  }

  /** Returns whether the index has exactly these products of a shop. */
  matchesRows(shop: number, rows: readonly IndexedRow[]): boolean {
    const indexed = new Map(this.#indexedOf(shop).map((one) => [this.ids.get(one.slot), one]));
    return indexed.size === rows.length && rows.every((row) => this.#is(indexed.get(row._id), shop, row));
  }

  #is(indexed: Indexed | undefined, shop: number, row: IndexedRow): boolean {
    if (!indexed) return false;
    const { slot, terms } = indexed;
    const columns = this.columns;
    const category = columns.category[slot] ?? -1;
    const words = wordsOfRow(row);
    return (
      columns.shop[slot] === shop &&
      this.categoryIds[category] === row.categoryId &&
      this.ofCategory[category]?.has(slot) === true &&
      this.ofCity[this.#cities[shop] ?? -1]?.has(slot) === true &&
      columns.finalPrice[slot] === finalPrice(row.price, row.discountPercentage ?? null) &&
      columns.discount[slot] === (row.discountPercentage ?? 0) &&
      columns.createdMs[slot] === Date.parse(row.createdAt) &&
      columns.updatedMs[slot] === Date.parse(row.updatedAt) &&
      hasBit(columns.all, slot) &&
      hasBit(columns.available, slot) === row.available &&
      terms.length === words.size &&
      terms.every((code) => {
        const { spelling, slots } = this.#wordsOf(code).byId(code >> 1);
        return words.get(spelling)?.named === isNamed(code) && slots.has(slot);
      })
    );
  }

  #put(shop: number, row: IndexedRow, known: Indexed | undefined): Indexed {
    const terms = this.#termsOf(row);
    const slot = known?.slot ?? this.#claim(row._id);
    const { shop: shops, category, finalPrice: prices, discount, createdMs, updatedMs, available } = this.columns;
    const price = finalPrice(row.price, row.discountPercentage ?? null);
    const hasTerms = known !== undefined && sameNumbers(known.terms, terms);
    const isSameOffer = hasTerms && prices[slot] === price && hasBit(available, slot) === row.available;
    if (known && !isSameOffer) this.#noteOffer(known);
    if (!hasTerms) {
      if (known) this.#removeTerms(known);
      for (const code of terms) {
        const words = this.#wordsOf(code);
        words.add(words.byId(code >> 1), slot, this.capacity);
      }
    }
    const before = known && category[slot];
    shops[slot] = shop;
    category[slot] = this.#enterCategory(slot, row.categoryId, before);
    prices[slot] = price;
    discount[slot] = row.discountPercentage ?? 0;
    createdMs[slot] = Date.parse(row.createdAt);
    updatedMs[slot] = Date.parse(row.updatedAt);
    (row.available ? setBit : clearBit)(available, slot);
    this.#enterCity(this.#cities[shop], slot);
    const indexed = { slot, terms };
    if (!isSameOffer) this.#noteOffer(indexed);
    return indexed;
  }

  #noteOffer({ terms }: Indexed): void {
    if (!this.onOfferChanged) return;
    for (const code of terms) {
      const gtin = isNamed(code) ? gtinOfWord(this.named.byId(code >> 1)) : undefined;
      if (gtin) this.onOfferChanged(gtin);
    }
  }

  #termsOf(row: IndexedRow): Int32Array {
    const codes = Array.from(
      wordsOfRow(row).values(),
      ({ word, named }) => (named ? this.named : this.elsewhere).termOf(word).id * 2 + Number(named),
    );
    return Int32Array.from(codes).sort();
  }

  /** Returns the vocabulary of a term code. */
  #wordsOf(code: number): Vocabulary {
    return isNamed(code) ? this.named : this.elsewhere;
  }

  /** Moves a product to its category. @returns the number of the category */
  #enterCategory(slot: number, categoryId: string, before: number | undefined): number {
    const known = this.categoryIds.indexOf(categoryId);
    const number = known < 0 ? this.categoryIds.push(categoryId) - 1 : known;
    if (before !== undefined && before !== number) this.ofCategory[before]?.remove(slot);
    this.ofCategory[number] ??= new SlotSet();
    this.ofCategory[number].add(slot, this.capacity);
    return number;
  }

  #remove(indexed: Indexed): void {
    const { slot } = indexed;
    const { shop, category, all, available } = this.columns;
    this.#noteOffer(indexed);
    this.#removeTerms(indexed);
    this.ofCity[this.#cities[shop[slot] ?? 0] ?? -1]?.remove(slot);
    this.ofCategory[category[slot] ?? -1]?.remove(slot);
    clearBit(all, slot);
    clearBit(available, slot);
    this.#numbers.release(slot);
    this.#size--;
  }

  #removeTerms({ slot, terms }: Indexed): void {
    for (const code of terms) {
      const words = this.#wordsOf(code);
      words.remove(words.byId(code >> 1), slot);
    }
  }

  #indexedOf(shop: number): Indexed[] {
    const record = this.#records[shop] ?? NO_PRODUCTS;
    const slots = this.slotsOf(shop);
    let at = 1 + slots.length;
    return Array.from(slots, (slot) => {
      const length = record[at] ?? 0;
      const terms = record.subarray(at + 1, at + 1 + length);
      at += 1 + length;
      return { slot, terms };
    });
  }

  #claim(id: string): number {
    const slot = this.#numbers.claim();
    this.#columns.reserve(slot);
    this.ids.set(slot, id);
    setBit(this.columns.all, slot);
    this.#size++;
    return slot;
  }
}

/** Whether a term code is of a word in the name. */
const isNamed = (code: number) => (code & 1) === 1;

/** Returns the words of a product by spelling, and whether they count as words of its name. */
function wordsOfRow({ name, description, brand, gtin }: IndexedRow): Map<string, { word: Word; named: boolean }> {
  const words = new Map<string, { word: Word; named: boolean }>();
  for (const word of tokenize(description)) words.set(word.spelling, { word, named: false });
  const named = [...tokenize(name), ...tokenize(brand ?? ''), ...(gtin ? [gtinWord(gtin)] : [])];
  for (const word of named) words.set(word.spelling, { word, named: true });
  return words;
}

function recordOf(products: readonly Indexed[]): Int32Array {
  const length = products.reduce((sum, { terms }) => sum + 2 + terms.length, 1);
  const record = new Int32Array(length);
  record[0] = products.length;
  let at = 1;
  for (const { slot } of products) record[at++] = slot;
  for (const { terms } of products) {
    record[at++] = terms.length;
    record.set(terms, at);
    at += terms.length;
  }
  return record;
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}
