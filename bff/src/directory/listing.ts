import { pageCount, type StoreListQuery } from '@cardume/bff/contract';
import { distanceKm, type Position, positionOf, unitVector } from '@cardume/kit/domain/positions';
import {
  type BitSet,
  countBits,
  hasBit,
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

/** With fewer matches it is cheaper to compute the distances of all of them. */
const MIN_MATCHES_NEARBY = 1_000;

/** The listed shops that match a query. */
interface Matches {
  slots: BitSet;
  total: number;
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
    const total = matches?.total ?? best.slots.length;
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
    // By relevance, the exact matches of a search come first.
    const isBestFirst = sort === 'rating' || (sort === 'relevance' && !byDistance && !matches?.exact);
    if (isBestFirst) return matches ? pageOf(best.slots, matches, start, end) : [...best.slots.subarray(start, end)];
    const nearest = byDistance ? this.#nearest(from, end, matches) : undefined;
    const slots = nearest ?? this.#written(matches?.slots ?? shops.columns.listed);
    const order = { shops, table, from: from && unitVector(from), exact: matches?.exact };
    return selectPage(slots, start, end, new ShopRanking(sort, order));
  }

  /**
   * Returns slots that include the `end` nearest matches. Undefined for late pages, for few matches or matches far away,
   * for those of a search, whose exact ones come first, and if the page may include shops without coordinates.
   */
  #nearest(from: Position, end: number, matches: Matches | undefined): Uint32Array | undefined {
    if (end > MAX_NEAREST || matches?.exact || (matches && matches.total < MIN_MATCHES_NEARBY)) return undefined;
    const slots = this.#indexes.near.nearest(from, end, matches && ((slot) => hasBit(matches.slots, slot)));
    return slots && slots.length >= end ? Uint32Array.from(slots) : undefined;
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
    const isEach = inCity === undefined && under === undefined;
    const slots = this.#room().matches;
    for (let at = 0; at < listed.length; at++) {
      let word = listed[at] ?? 0;
      if (found) word &= found.all[at] ?? 0;
      if (chosen) word &= chosen[at] ?? 0;
      if (filter) word &= filter[at] ?? 0;
      let matching = isEach ? word : 0;
      for (let left = isEach ? 0 : word; left !== 0; left &= left - 1) {
        const slot = lowestOf(left, at);
        if (inCity !== undefined && cities[slot] !== inCity) continue;
        if (under !== undefined && ((categories[slot] ?? 0) & under) === 0) continue;
        matching |= left & -left;
      }
      slots[at] = matching;
    }
    return { slots, total: countBits(slots), exact: found?.exact };
  }

  /** Returns the members of a set of shops, in an array that the next listing overwrites. */
  #written(bits: BitSet): Uint32Array {
    const { slots } = this.#room();
    return slots.subarray(0, writeBits(slots, bits));
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

const scratchFor = (capacity: number) => ({
  slots: new Uint32Array(capacity),
  matches: newBitSet(capacity),
  found: matchRoom(capacity),
});

/** Returns the matches from `start` to `end` in the order of all listed shops. */
function pageOf(ordered: Int32Array, { slots }: Matches, start: number, end: number): number[] {
  const page: number[] = [];
  let found = 0;
  for (let at = 0; at < ordered.length && found < end; at++) {
    const slot = ordered[at] ?? 0;
    if (hasBit(slots, slot) && found++ >= start) page.push(slot);
  }
  return page;
}

/** The number of no city. */
const NO_CITY = -1;

function withDistance(table: ShopTable, from: Position) {
  const { lat, lng } = table.columns;
  return (slot: number) => {
    const to = { lat: lat[slot] ?? Number.NaN, lng: lng[slot] ?? Number.NaN };
    return `${table.unclosedJson(slot)},"distance":${Number.isNaN(to.lat) ? null : distanceKm(from, to)}}`;
  };
}
