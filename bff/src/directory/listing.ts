import { pageCount, type StoreListQuery } from '@cardume/bff/contract';
import { distanceKm, type Position, positionOf, unitVector } from '@cardume/kit/domain/positions';
import {
  type BitSet,
  lowestOf,
  matchRoom,
  matchWords,
  newBitSet,
  type SlotOrder,
  selectPage,
  setBit,
  type Vocabulary,
  writeBits,
} from '@cardume/kit/indexes';
import { searchTerms, searchWords } from '@cardume/kit/text';
import { type ListedShops, shopFilter } from '@cardume/stores/listed-shops';
import { bitsUnder } from './categories.ts';
import type { NearShops } from './near-shops.ts';
import { ShopRanking } from './ranking.ts';
import type { ShopTable } from './shop-table.ts';

interface ListingIndexes {
  shops: ListedShops;
  table: ShopTable;
  /** The listed shops, best first. */
  best: SlotOrder;
  /** Words of all shops, listed or not. */
  words: Vocabulary;
  near: NearShops;
}

/** The spatial index finds up to this number of nearest shops; for pages further on, all distances are computed. */
const MAX_NEAREST = 1_000;

/** The listed shops that match a query. */
interface Matches {
  /** Unordered. */
  slots: Uint32Array;
  /** Those that have each word of the search as it is written; undefined without a search. */
  exact: BitSet | undefined;
}

/** The public list of shops. */
export class Listing {
  readonly #indexes: ListingIndexes;
  /** Reused by all listings, to avoid allocations. */
  #scratch = scratchFor(0);

  constructor(indexes: ListingIndexes) {
    this.#indexes = indexes;
  }

  /**
   * Returns the response of `GET /api/stores` as JSON: one page, the number of matches, the cities of all listed shops.
   * @param now in epoch milliseconds
   */
  json(query: StoreListQuery, now: number): string {
    const { shops, table, best } = this.#indexes;
    const matches = this.#match(query, now);
    const from = positionOf(query);
    const total = matches ? matches.slots.length : best.slots.length;
    const page = this.#page(matches, query, from);
    const items = page.map(from ? withDistance(table, from) : (slot) => `${table.unclosedJson(slot)}}`);
    const totalPages = pageCount(total, query.limit);
    return `{"stores":[${items.join(',')}],"cities":${shops.cities.json()},"total":${total},"totalPages":${totalPages}}`;
  }

  /** Returns the slots of the requested page, in order. Reads no more shops than it must. */
  #page(matches: Matches | undefined, { page, limit, sort }: StoreListQuery, from: Position | undefined): number[] {
    const { shops, table, best } = this.#indexes;
    const [start, end] = [(page - 1) * limit, page * limit];
    const byDistance = from !== undefined && (sort === 'relevance' || sort === 'distance');
    const isBestFirst = !byDistance && sort !== 'visits' && sort !== 'newest';
    if (!matches && isBestFirst) return Array.from(best.slots.subarray(start, end));
    const nearest = matches || !byDistance ? undefined : this.#nearest(from, end);
    const slots = matches?.slots ?? nearest ?? this.#listed();
    const order = { shops, table, from: from && unitVector(from), exact: matches?.exact };
    return selectPage(slots, start, end, new ShopRanking(sort, order));
  }

  /**
   * Returns slots that include the `end` nearest ones. Undefined for late pages, and if the page may include shops
   * without coordinates. Not for a query with filters: the matches may be far away, and all nearer shops be visited first.
   */
  #nearest(from: Position, end: number): Uint32Array | undefined {
    if (end > MAX_NEAREST) return undefined;
    const slots = this.#indexes.near.nearest(from, end);
    return slots.length < end ? undefined : Uint32Array.from(slots);
  }

  /** Returns the listed shops that match all filters; undefined if the query has no filter. */
  #match(query: StoreListQuery, now: number): Matches | undefined {
    const { shops, table, words } = this.#indexes;
    const terms = searchTerms(searchWords(query.search ?? ''));
    const found = terms.length > 0 ? matchWords(words, terms, this.#room().found) : undefined;
    const city = query.city?.trim() ?? '';
    const inCity = city === '' || city === 'all' ? undefined : (shops.cities.find(city) ?? NO_CITY);
    const under = query.productCategory ? bitsUnder(query.productCategory) : undefined;
    const chosen = query.ids && this.#slotsOf(query.ids);
    const filter = shopFilter(shops, query, positionOf(query), now);
    if ([found, chosen, filter, inCity, under].every((condition) => condition === undefined)) return undefined;

    const { listed, city: cities } = shops.columns;
    const { categories } = table.columns;
    const { slots } = this.#room();
    let total = 0;
    for (let at = 0; at < listed.length; at++) {
      let word = listed[at] ?? 0;
      if (found) word &= found.all[at] ?? 0;
      if (chosen) word &= chosen[at] ?? 0;
      if (filter?.among) word &= filter.among[at] ?? 0;
      for (; word !== 0; word &= word - 1) {
        const slot = lowestOf(word, at);
        if (inCity !== undefined && cities[slot] !== inCity) continue;
        if (filter && !filter.accepts(slot)) continue;
        if (under !== undefined && ((categories[slot] ?? 0) & under) === 0) continue;
        slots[total++] = slot;
      }
    }
    return { slots: slots.subarray(0, total), exact: found?.exact };
  }

  #listed(): Uint32Array {
    const { slots } = this.#room();
    return slots.subarray(0, writeBits(slots, this.#indexes.shops.columns.listed));
  }

  #slotsOf(ids: readonly string[]): BitSet {
    const { shops } = this.#indexes;
    const bits = newBitSet(shops.capacity);
    for (const id of ids) {
      const slot = shops.slotOf(id);
      if (slot !== undefined) setBit(bits, slot);
    }
    return bits;
  }

  #room(): ReturnType<typeof scratchFor> {
    const { capacity } = this.#indexes.shops;
    if (this.#scratch.slots.length !== capacity) this.#scratch = scratchFor(capacity);
    return this.#scratch;
  }
}

const scratchFor = (capacity: number) => ({ slots: new Uint32Array(capacity), found: matchRoom(capacity) });

/** The number of no city. */
const NO_CITY = -1;

function withDistance(table: ShopTable, from: Position) {
  const { lat, lng } = table.columns;
  return (slot: number) => {
    const to = { lat: lat[slot] ?? Number.NaN, lng: lng[slot] ?? Number.NaN };
    return `${table.unclosedJson(slot)},"distance":${Number.isNaN(to.lat) ? null : distanceKm(from, to)}}`;
  };
}
