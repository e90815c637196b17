import { indexedWordsOf, matchOf, searchTerms, searchWords } from '@cardume/kit/text';
import type { ProductSort } from '../api.ts';
import { idsWithChildren, isSelectable, PRODUCT_CATEGORIES } from '../reference/product-categories.ts';
import { type BitSet, intersectInto, writeTo } from './bit-set.ts';
import { correctTypos } from './correction.ts';
import { ProductColumns } from './product-columns.ts';
import { ProductRanking, selectPage } from './product-ranking.ts';
import { ShopColumns } from './shop-columns.ts';
import { WordMatcher } from './word-matcher.ts';

export interface ProductQuery {
  search?: string | undefined;
  /** Whether to skip the correction of typing errors. */
  exact: boolean;
  /** Id or slug; a category includes its children. */
  category?: string | undefined;
  city?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  available: 'true' | 'all';
  open: boolean;
  sort: ProductSort;
  page: number;
  limit: number;
}

export interface ProductsFound {
  /** Product ids of the requested page, in order. */
  ids: string[];
  total: number;
  /** Categories of all matches, ignoring the category filter, by descending count. */
  categories: { id: string; name: string; count: number }[];
  corrected: string | null;
}

const SUGGESTED_SHOPS = 3;
const SUGGESTED_CATEGORIES = 2;
/** More than are suggested: shops sell the same products, and the caller prefers distinct names. */
const PRODUCT_CANDIDATES = 40;
const ADDRESSES_PER_PART = 50_000;

const categoryNames = new Map(PRODUCT_CATEGORIES.map(({ id, name }) => [id, name]));
const selectable = PRODUCT_CATEGORIES.filter(({ id }) => isSelectable(id)).map(({ id, name }) => ({
  id,
  name,
  words: indexedWordsOf(name),
}));

/** In-memory search index of the products of listed shops. `ProductIndexer` fills it and keeps it up to date. */
export class ProductIndex {
  readonly products = new ProductColumns();
  readonly shops: ShopColumns;
  readonly #matching: WordMatcher;
  #slots = new Uint32Array();

  constructor(onListed: (shopId: string, listed: boolean) => void) {
    this.shops = new ShopColumns({
      onListed: (slot, listed) => {
        if (!listed) this.products.replace(slot, []);
        onListed(this.shops.idOf(slot), listed);
      },
      onMoved: (slot, city) => this.products.move(slot, city),
    });
    this.#matching = new WordMatcher(this.products, this.shops);
  }

  find(query: ProductQuery): ProductsFound {
    const { products, shops } = this;
    const words = searchWords(query.search ?? '');
    const understood = query.exact ? { words, corrected: null } : correctTypos(words, this.#matching);
    const matches = words.length > 0 ? this.#matching.match(searchTerms(understood.words)) : undefined;
    const { slots, total, counts } = this.#select(matches?.all, query);
    const place = query.lat === undefined || query.lng === undefined ? undefined : { lat: query.lat, lng: query.lng };
    const sort = query.sort === 'relevance' && place && words.length === 0 ? 'distance' : query.sort;
    const order = new ProductRanking(sort, { products, shops, matches, place });
    const start = (query.page - 1) * query.limit;
    return {
      ids: selectPage(slots, start, start + query.limit, order).map((slot) => products.ids.get(slot)),
      total,
      categories: this.#counted(counts),
      corrected: understood.corrected,
    };
  }

  /** Returns shops, products and categories whose names match each word of the text. */
  suggest(text: string): { shopIds: string[]; productIds: string[]; categories: { id: string; name: string }[] } {
    const words = searchWords(text);
    if (words.length === 0) return { shopIds: [], productIds: [], categories: [] };
    const { products, shops } = this;
    const terms = searchTerms(words);
    const matches = this.#matching.matchNames(terms);
    intersectInto(matches.named, products.available);
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
      shopIds: shops
        .findByName(terms)
        .slice(0, SUGGESTED_SHOPS)
        .map((slot) => shops.idOf(slot)),
      productIds,
      categories: categories.slice(0, SUGGESTED_CATEGORIES).map(({ id, name }) => ({ id, name })),
    };
  }

  /** Returns one part of all products, available or not, for the sitemap. @param part from 1 to `parts` */
  sitemapPart(part: number): { products: { id: string; storeId: string; updatedAt: string }[]; parts: number } {
    const { ids, shop, updatedMs, all, size } = this.products;
    const slots = this.#collect(all).subarray((part - 1) * ADDRESSES_PER_PART, part * ADDRESSES_PER_PART);
    return {
      products: Array.from(slots, (slot) => ({
        id: ids.get(slot),
        storeId: this.shops.idOf(shop[slot] ?? 0),
        updatedAt: new Date(updatedMs[slot] ?? 0).toISOString(),
      })),
      parts: Math.ceil(size / ADDRESSES_PER_PART),
    };
  }

  /** Applies the filters. `counts` has the matches by category number, ignoring the category filter. */
  #select(found: BitSet | undefined, query: ProductQuery): { slots: Uint32Array; total: number; counts: Uint32Array } {
    const { shops } = this;
    const { shop, category, available, all, categoryIds } = this.products;
    const matches = found ?? all;
    const offered = query.available === 'true' ? available : all;
    const city = query.city?.trim() ?? '';
    const within = city === '' || city === 'all' ? all : this.#matching.inCity(shops.cityOf(city));
    if (query.open) shops.refreshOpen();
    const open = query.open ? shops.open : undefined;
    const under = query.category ? idsWithChildren(query.category) : undefined;
    const categories = under && new Set(under.map((id) => categoryIds.indexOf(id)));
    const counts = new Uint32Array(categoryIds.length);
    const slots = this.#room();
    let total = 0;
    for (let at = 0; at < matches.length; at++) {
      for (let word = (matches[at] ?? 0) & (offered[at] ?? 0) & (within[at] ?? 0); word !== 0; word &= word - 1) {
        const slot = at * 32 + 31 - Math.clz32(word & -word);
        if (open && open[shop[slot] ?? 0] === 0) continue;
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
      return { id, name: categoryNames.get(id) ?? '', count };
    })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  #collect(bits: BitSet): Uint32Array {
    const slots = this.#room();
    return slots.subarray(0, writeTo(slots, bits));
  }

  /** Returns an array with room for all slots, which the next search overwrites. */
  #room(): Uint32Array {
    if (this.#slots.length < this.products.capacity) this.#slots = new Uint32Array(this.products.capacity);
    return this.#slots;
  }
}
