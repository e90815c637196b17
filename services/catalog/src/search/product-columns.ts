import { copyInto } from '@cardume/kit/columns';
import { applyDiscount } from '@cardume/kit/money';
import type { ProductRow } from '../read-models/products.ts';
import { PRODUCT_CATEGORIES } from '../reference/product-categories.ts';
import { type BitSet, clear, grown, has, newBitSet, set } from './bit-set.ts';
import { IdColumn } from './id-column.ts';
import { SlotSet } from './slot-set.ts';
import { tokenize, type Word } from './tokenize.ts';
import { Vocabulary } from './vocabulary.ts';

const FIRST_CAPACITY = 4_096;

/** The fields of a row that the index needs. */
export type IndexedRow = Pick<
  ProductRow,
  | '_id'
  | 'storeId'
  | 'categoryId'
  | 'name'
  | 'description'
  | 'price'
  | 'discountPercentage'
  | 'available'
  | 'createdAt'
  | 'updatedAt'
>;

/** A product as encoded in its shop's record. */
interface Indexed {
  slot: number;
  /** Term codes, ascending: twice the term's id, plus 1 if the word is in the name. */
  terms: Int32Array;
}

/** The record of a shop without products. */
const NO_PRODUCTS = new Int32Array([0]);

/**
 * Column store of the products of listed shops. A product is a slot number; typed arrays hold the values for filters
 * and sort orders, a vocabulary the words. Each shop has a record of its slots and their terms, to update and remove
 * them.
 */
export class ProductColumns {
  readonly words = new Vocabulary();
  readonly ids = new IdColumn(FIRST_CAPACITY);
  /** Category ids by number: `PRODUCT_CATEGORIES` first, unknown ones as they occur. */
  readonly categoryIds = PRODUCT_CATEGORIES.map(({ id }) => id);
  /** Slots of each category, by its number. */
  readonly ofCategory: BitSet[] = [];
  /** Slots of each city, by its number. */
  readonly ofCity: SlotSet[] = [];
  /** Number of each shop's city, by shop slot. */
  readonly #cities: number[] = [];
  readonly #free: number[] = [];
  /** By shop slot: the number of products, their slots, then for each product the number of its terms and the codes. */
  readonly #records: (Int32Array | undefined)[] = [];
  #next = 0;
  #size = 0;
  shop = new Uint32Array(FIRST_CAPACITY);
  category = new Uint8Array(FIRST_CAPACITY);
  /** Price after the discount, in cents. */
  finalPrice = new Uint32Array(FIRST_CAPACITY);
  discount = new Uint8Array(FIRST_CAPACITY);
  createdMs = new Float64Array(FIRST_CAPACITY);
  updatedMs = new Float64Array(FIRST_CAPACITY);
  /** Slots with a product. */
  all = newBitSet(FIRST_CAPACITY);
  available = newBitSet(FIRST_CAPACITY);

  /** Every slot is below this number. */
  get capacity(): number {
    return this.shop.length;
  }

  /** Number of products. */
  get size(): number {
    return this.#size;
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
    this.words.dropEmpty();
  }

  /** Sets the city of a shop. Must be called before its products are added. */
  move(shop: number, city: number): void {
    const before = this.#cities[shop];
    if (before === city) return;
    this.#cities[shop] = city;
    const slots = this.slotsOf(shop);
    for (const slot of slots) if (before !== undefined) this.ofCity[before]?.remove(slot);
    for (const slot of slots) this.#enterCity(shop, slot);
  }

  #enterCity(shop: number, slot: number): void {
    const city = this.#cities[shop];
    if (city === undefined) throw new Error(`shop ${shop} has no city yet`);
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
    const category = this.category[slot] ?? -1;
    const words = wordsOfRow(row);
    return (
      this.shop[slot] === shop &&
      this.categoryIds[category] === row.categoryId &&
      has(this.ofCategory[category] ?? NO_BITS, slot) &&
      this.ofCity[this.#cities[shop] ?? -1]?.has(slot) === true &&
      this.finalPrice[slot] === applyDiscount(row.price, row.discountPercentage ?? null) &&
      this.discount[slot] === (row.discountPercentage ?? 0) &&
      this.createdMs[slot] === Date.parse(row.createdAt) &&
      this.updatedMs[slot] === Date.parse(row.updatedAt) &&
      has(this.all, slot) &&
      has(this.available, slot) === row.available &&
      terms.length === words.size &&
      terms.every((code) => {
        const { spelling, inName, elsewhere } = this.words.byId(code >> 1);
        const named = words.get(spelling)?.named;
        return named === ((code & 1) === 1) && (named ? inName : elsewhere)?.has(slot) === true;
      })
    );
  }

  #put(shop: number, row: IndexedRow, known: Indexed | undefined): Indexed {
    const terms = this.#termsOf(row);
    const slot = known?.slot ?? this.#claim(row._id);
    if (!known || !sameNumbers(known.terms, terms)) {
      if (known) this.#removeTerms(known);
      for (const code of terms) this.words.add(this.words.byId(code >> 1), slot, (code & 1) === 1, this.capacity);
    }
    this.shop[slot] = shop;
    this.finalPrice[slot] = applyDiscount(row.price, row.discountPercentage ?? null);
    this.discount[slot] = row.discountPercentage ?? 0;
    this.createdMs[slot] = Date.parse(row.createdAt);
    this.updatedMs[slot] = Date.parse(row.updatedAt);
    this.#enterCity(shop, slot);
    this.#setCategory(slot, row.categoryId);
    (row.available ? set : clear)(this.available, slot);
    return { slot, terms };
  }

  #termsOf(row: IndexedRow): Int32Array {
    const codes = Array.from(
      wordsOfRow(row).values(),
      ({ word, named }) => this.words.termOf(word).id * 2 + Number(named),
    );
    return Int32Array.from(codes).sort();
  }

  #setCategory(slot: number, categoryId: string): void {
    const before = this.ofCategory[this.category[slot] ?? -1];
    if (before && slot >>> 5 < before.length) clear(before, slot);
    const known = this.categoryIds.indexOf(categoryId);
    const number = known < 0 ? this.categoryIds.push(categoryId) - 1 : known;
    const bits = this.ofCategory[number] ?? newBitSet(this.capacity);
    this.ofCategory[number] = slot >>> 5 < bits.length ? bits : grown(bits, this.capacity);
    this.category[slot] = number;
    set(this.ofCategory[number], slot);
  }

  #remove(indexed: Indexed): void {
    const { slot } = indexed;
    this.#removeTerms(indexed);
    this.ofCity[this.#cities[this.shop[slot] ?? 0] ?? -1]?.remove(slot);
    clear(this.all, slot);
    clear(this.available, slot);
    clear(this.ofCategory[this.category[slot] ?? -1] ?? NO_BITS, slot);
    this.#free.push(slot);
    this.#size--;
  }

  #removeTerms({ slot, terms }: Indexed): void {
    for (const code of terms) this.words.remove(this.words.byId(code >> 1), slot, (code & 1) === 1);
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
    const slot = this.#free.pop() ?? this.#next++;
    if (slot >= this.capacity) this.#grow();
    this.ids.set(slot, id);
    set(this.all, slot);
    this.#size++;
    return slot;
  }

  #grow(): void {
    const capacity = this.capacity * 2;
    this.ids.grow(capacity);
    this.shop = copyInto(this.shop, new Uint32Array(capacity));
    this.category = copyInto(this.category, new Uint8Array(capacity));
    this.finalPrice = copyInto(this.finalPrice, new Uint32Array(capacity));
    this.discount = copyInto(this.discount, new Uint8Array(capacity));
    this.createdMs = copyInto(this.createdMs, new Float64Array(capacity));
    this.updatedMs = copyInto(this.updatedMs, new Float64Array(capacity));
    this.all = grown(this.all, capacity);
    this.available = grown(this.available, capacity);
  }
}

const NO_BITS = newBitSet(0);

/** Returns the words of a product by spelling, and whether they are in its name. */
function wordsOfRow({ name, description }: IndexedRow): Map<string, { word: Word; named: boolean }> {
  const words = new Map<string, { word: Word; named: boolean }>();
  for (const word of tokenize(description)) words.set(word.spelling, { word, named: false });
  for (const word of tokenize(name)) words.set(word.spelling, { word, named: true });
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
