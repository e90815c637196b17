import {
  idsWithChildren,
  isSelectable,
  PRODUCT_CATEGORIES,
  PRODUCT_CATEGORY_NAMES,
} from '@cardume/kit/domain/categories';
import { positionOf } from '@cardume/kit/domain/positions';
import { type BitSet, hasBit, intersectInto, lowestOf, newBitSet, selectPage, writeBits } from '@cardume/kit/indexes';
import { indexedWordsOf, matchOf, searchTerms, searchWords } from '@cardume/kit/text';
import { ListedShops, type ShopConditions, shopFilter } from '@cardume/stores/listed-shops';
import type { ProductSort } from '../api.ts';
import { correctTypos } from './correction.ts';
import { withGtins } from './gtin-words.ts';
import { OfferIndex } from './offers.ts';
import { ProductColumns } from './product-columns.ts';
import { ProductRanking } from './product-ranking.ts';
import { ShopNames } from './shop-names.ts';
import { WordMatcher } from './word-matcher.ts';

/** Which shops' products are selected, and which page of them in which order. */
export interface ShopsQuery extends ShopConditions {
  city?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  sort: ProductSort;
  page: number;
  limit: number;
}

export interface ProductQuery extends ShopsQuery {
  search?: string | undefined;
  /** Whether to skip the correction of typing errors. */
  exact: boolean;
  /** Id or slug; a category includes its children. */
  category?: string | undefined;
  available: 'true' | 'all';
}

export interface ProductsFound {
  /** Product ids of the requested page, in order. */
  ids: string[];
  total: number;
  /** Categories of all matches, ignoring the category filter, by descending count. */
  categories: { id: string; name: string; count: number }[];
  corrected: string | null;
}

/** Available products with one GTIN. */
export interface OffersFound {
  /** Product ids of the requested page, in order. */
  ids: string[];
  /** Number of matches. */
  total: number;
  /** Product ids without regard to filters and pages. */
  all: string[];
  /** Number of shops without regard to filters. */
  stores: number;
  /** Final prices without regard to filters, in cents. */
  lowest: number;
  highest: number;
}

const SUGGESTED_SHOPS = 3;
const SUGGESTED_CATEGORIES = 2;
/** More than are suggested: shops sell the same products, and the caller prefers distinct names. */
const PRODUCT_CANDIDATES = 40;
const ADDRESSES_PER_PART = 50_000;

const selectable = PRODUCT_CATEGORIES.filter(({ id }) => isSelectable(id)).map(({ id, name }) => ({
  id,
  name,
  words: indexedWordsOf(name),
}));

/** In-memory search index of the products of listed shops. `ProductIndexer` fills it and keeps it up to date. */
export class ProductIndex {
  readonly products = new ProductColumns();
  readonly offers = new OfferIndex(this.products);
  readonly shops: ListedShops;
  readonly #names: ShopNames;
  readonly #matching: WordMatcher;
  readonly #onListed: (shopId: string, listed: boolean) => void;
  #slots = new Uint32Array();

  /** @param onListed called after a shop became visible to shoppers or stopped being so */
  constructor(onListed: (shopId: string, listed: boolean) => void) {
    this.#onListed = onListed;
    this.shops = new ListedShops({
      holds: () => false,
      leave: (slot, change) => {
        if (change === 'closed') this.#close(slot);
      },
      enter: (slot, _, shop) => {
        if (shop) this.#names.put(slot, shop.name);
        this.#list(slot);
      },
    });
    this.#names = new ShopNames(this.shops);
    this.#matching = new WordMatcher(this.products, this.#names.words);
  }

  find(query: ProductQuery): ProductsFound {
    const { products, shops } = this;
    const words = searchWords(query.search ?? '');
    const understood = query.exact ? { words, corrected: null } : correctTypos(words, this.#matching);
    const matches = words.length > 0 ? this.#matching.match(withGtins(searchTerms(understood.words))) : undefined;
    const { slots, total, counts } = this.#select(matches?.all, query);
    const place = positionOf(query);
    const order = new ProductRanking(query.sort, { products, shops, matches, place });
    return {
      ids: this.#page(slots, query, order),
      total,
      categories: this.#counted(counts),
      corrected: understood.corrected,
    };
  }

  /** Returns the available products with a GTIN; undefined if no listed shop offers it. */
  findOffers(gtin: string, query: ShopsQuery): OffersFound | undefined {
    const { products, shops } = this;
    const offers = this.offers.of(gtin);
    if (!offers) return undefined;
    const bits = newBitSet(products.capacity);
    this.offers.slotsOf(gtin)?.addTo(bits);
    intersectInto(bits, products.columns.available);
    const all = Array.from(this.#collect(bits), (slot) => products.ids.get(slot));
    const { slots, total } = this.#select(bits, { ...query, available: 'true' });
    const order = new ProductRanking(query.sort, { products, shops, place: positionOf(query) });
    const { lowest, highest } = offers;
    return { ids: this.#page(slots, query, order), total, all, stores: offers.shops.size, lowest, highest };
  }

  /** Returns shops, products and categories whose names match each word of the text. */
  suggest(text: string): { shopIds: string[]; productIds: string[]; categories: { id: string; name: string }[] } {
    const words = searchWords(text);
    if (words.length === 0) return { shopIds: [], productIds: [], categories: [] };
    const { products, shops } = this;
    const terms = withGtins(searchTerms(words));
    const matches = this.#matching.matchNames(terms);
    intersectInto(matches.named, products.columns.available);
    const order = new ProductRanking('relevance', { products, shops, matches });
    const productIds = selectPage(this.#collect(matches.named), 0, PRODUCT_CANDIDATES, order).map((slot) =>
      products.ids.get(slot),
    );
    const { exact = [], variant = [] } = Object.groupBy(
      selectable,
      (category) => matchOf(category.words, terms) ?? 'none',
    );
    const categories = [...exact, ...variant];
    return {
      shopIds: this.#names
        .find(terms)
        .slice(0, SUGGESTED_SHOPS)
        .map((slot) => shops.idOf(slot)),
      productIds,
      categories: categories.slice(0, SUGGESTED_CATEGORIES).map(({ id, name }) => ({ id, name })),
    };
  }

  /** Returns one part of all products, available or not, for the sitemap. @param part from 1 to `parts` */
  productAddresses(part: number): { products: { id: string; storeId: string; updatedAt: string }[]; parts: number } {
    const { ids } = this.products;
    const { shop, updatedMs, all } = this.products.columns;
    const { items, parts } = partOf(this.#collect(all), part);
    return {
      products: Array.from(items, (slot) => ({
        id: ids.get(slot),
        storeId: this.shops.idOf(shop[slot] ?? 0),
        updatedAt: isoTime(updatedMs[slot] ?? 0),
      })),
      parts,
    };
  }

  /** Returns one part of the GTINs that two shops or more offer, for the sitemap. @param part from 1 to `parts` */
  offerAddresses(part: number): { offers: { gtin: string; updatedAt: string }[]; parts: number } {
    const { items, parts } = partOf(this.offers.compared(), part);
    return { offers: items.map(({ gtin, updatedMs }) => ({ gtin, updatedAt: isoTime(updatedMs) })), parts };
  }

  /** Lists, moves or hides a shop as its facts say. */
  #list(slot: number): void {
    const was = this.products.isListed(slot);
    const is = hasBit(this.shops.columns.listed, slot);
    if (is) this.products.list(slot, this.shops.columns.city[slot] ?? 0);
    else if (was) this.products.unlist(slot);
    if (was !== is) this.#onListed(this.shops.idOf(slot), is);
  }

  #close(slot: number): void {
    this.#names.put(slot, '');
    if (!this.products.isListed(slot)) return;
    this.products.unlist(slot);
    this.#onListed(this.shops.idOf(slot), false);
  }

  /** Applies the filters. `counts` has the matches by category number, ignoring the category filter. */
  #select(found: BitSet | undefined, query: Selection): { slots: Uint32Array; total: number; counts: Uint32Array } {
    const { cities } = this.shops;
    const { categoryIds } = this.products;
    const { shop, category, available, all } = this.products.columns;
    const matches = found ?? all;
    const offered = query.available === 'true' ? available : all;
    const city = query.city?.trim() ?? '';
    const within = city === '' || city === 'all' ? all : this.#matching.inCity(cities.find(city));
    const filter = shopFilter(this.shops, query, positionOf(query), Date.now());
    const under = query.category ? idsWithChildren(query.category) : undefined;
    const categories = under && new Set(under.map((id) => categoryIds.indexOf(id)));
    const counts = new Uint32Array(categoryIds.length);
    const slots = this.#room();
    let total = 0;
    for (let at = 0; at < matches.length; at++) {
      for (let word = (matches[at] ?? 0) & (offered[at] ?? 0) & (within[at] ?? 0); word !== 0; word &= word - 1) {
        const slot = lowestOf(word, at);
        const seller = shop[slot] ?? 0;
        if (filter && !hasBit(filter, seller)) continue;
        const number = category[slot] ?? 0;
        counts[number] = (counts[number] ?? 0) + 1;
        if (!categories || categories.has(number)) slots[total++] = slot;
      }
    }
    return { slots: slots.subarray(0, total), total, counts };
  }

  #counted(counts: Uint32Array): ProductsFound['categories'] {
    return Array.from(counts, (count, number) => {
      const id = this.products.categoryIds[number] ?? '';
      return { id, name: PRODUCT_CATEGORY_NAMES.get(id) ?? '', count };
    })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  #page(slots: Uint32Array, { page, limit }: ShopsQuery, order: ProductRanking): string[] {
    const start = (page - 1) * limit;
    return selectPage(slots, start, start + limit, order).map((slot) => this.products.ids.get(slot));
  }

  #collect(bits: BitSet): Uint32Array {
    const slots = this.#room();
    return slots.subarray(0, writeBits(slots, bits));
  }

  /** Returns an array with room for all slots, which the next search overwrites. */
  #room(): Uint32Array {
    if (this.#slots.length < this.products.capacity) this.#slots = new Uint32Array(this.products.capacity);
    return this.#slots;
  }
}

/** The filters of a search. */
type Selection = Pick<ProductQuery, 'city' | 'state' | 'lat' | 'lng' | 'open' | 'delivers' | 'available' | 'category'>;

/** Returns one part of addresses, counted from 1. */
function partOf<Items extends { length: number; slice(start: number, end: number): Items }>(all: Items, part: number) {
  return {
    items: all.slice((part - 1) * ADDRESSES_PER_PART, part * ADDRESSES_PER_PART),
    parts: Math.ceil(all.length / ADDRESSES_PER_PART),
  };
}

const isoTime = (ms: number) => new Date(ms).toISOString();
