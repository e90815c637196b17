import { pageCount, type StoreListQuery } from '@cardume/bff/contract';
import { distanceKm, type Position, unitVector } from '@cardume/kit/distance';
import { searchTerms, searchWords } from '@cardume/kit/text';
import { bitsUnder } from './categories.ts';
import type { Cities } from './cities.ts';
import type { NearShops } from './near-shops.ts';
import { nthSmallest } from './nth-smallest.ts';
import type { ShopTable } from './shop-table.ts';
import type { SlotOrder } from './slot-order.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The indexes of the directory that a listing reads. */
export interface ListingIndexes {
  table: ShopTable;
  ranking: SlotOrder;
  vocabulary: Vocabulary;
  cities: Cities;
  near: NearShops;
}

/** The spatial index finds up to this number of nearest shops; for pages further on, all distances are computed. */
const MAX_NEAREST = 1_000;
/** Above this number of matches, filtering the ranking is faster than sorting the matches. */
const MAX_SORTED = 2_000;

/**
 * Returns the response of `GET /api/stores` as JSON: one page, the number of matches, the cities of all listed shops.
 * @param now in epoch milliseconds
 */
export function listJson(indexes: ListingIndexes, query: StoreListQuery, now: number): string {
  const { table } = indexes;
  const { slots: found, variants } = slotsFor(indexes, query, now);
  const start = (query.page - 1) * query.limit;
  const from = positionOf(query);
  const range = { start, end: start + query.limit };
  const candidates = nearest(indexes, query, found.length, range.end) ?? found;
  const keys = sortKeys(table, candidates, { sort: query.sort, from, variants });
  const page = keys ? pageBy(keys, candidates, range) : Array.from(found.subarray(range.start, range.end));
  const shops = page.map(from ? withDistance(table, from) : (slot) => `${table.unclosedJson(slot)}}`);
  const totalPages = pageCount(found.length, query.limit);
  return `{"stores":[${shops.join(',')}],"cities":${indexes.cities.json()},"total":${found.length},"totalPages":${totalPages}}`;
}

/**
 * Returns candidates that include the `end` nearest shops, best first. Undefined for a list that is filtered or not
 * sorted by distance, for late pages, and if the page may include shops without coordinates.
 */
function nearest(
  { ranking, near }: ListingIndexes,
  query: StoreListQuery,
  matches: number,
  end: number,
): Int32Array | undefined {
  const from = positionOf(query);
  const byDistance = from !== undefined && (query.sort === 'relevance' || query.sort === 'distance');
  // With a filter, the matches may be far away, and the index would visit all nearer shops first.
  if (!byDistance || matches < ranking.slots.length || end > MAX_NEAREST) return undefined;
  const slots = near.nearest(from, end);
  return slots.length < end ? undefined : Int32Array.from(slots.sort(ranking.compare));
}

/** The listed shops that match a query. */
interface Listed {
  /** Best first. */
  slots: Int32Array;
  /** By slot: 1 for a shop that has a word of the search only in another number or another way to write it. */
  variants: Uint8Array | undefined;
}

/** Returns the listed shops that match all filters. */
function slotsFor({ table, ranking, vocabulary, cities }: ListingIndexes, query: StoreListQuery, now: number): Listed {
  const terms = searchTerms(searchWords(query.search ?? ''));
  const found = terms.length > 0 ? vocabulary.match(terms, table.capacity) : undefined;
  const ranked = found ? searched(ranking, found.slots, table.capacity) : ranking.slots;
  const variants = found?.exact && variantsOf(found.slots, found.exact, table.capacity);
  const anyCity = !query.city?.trim() || query.city === 'all';
  const city = anyCity ? undefined : (cities.find(query.city?.trim() ?? '') ?? -1);
  const bits = query.productCategory ? bitsUnder(query.productCategory) : undefined;
  const wanted = query.ids && new Set(query.ids.map((id) => table.slotOf(id)));
  const open = query.open ? table.schedules.openAt(now) : undefined;
  if (city === undefined && bits === undefined && wanted === undefined && open === undefined) {
    return { slots: ranked, variants };
  }
  const slots = ranked.filter(
    (slot) =>
      (wanted === undefined || wanted.has(slot)) &&
      (city === undefined || table.city[slot] === city) &&
      (open === undefined || open[table.schedule[slot] ?? 0] === 1) &&
      (bits === undefined || ((table.categories[slot] ?? 0) & bits) !== 0),
  );
  return { slots, variants };
}

function variantsOf(found: readonly number[], exact: readonly number[], capacity: number): Uint8Array {
  const variants = new Uint8Array(capacity);
  for (const slot of found) variants[slot] = 1;
  for (const slot of exact) variants[slot] = 0;
  return variants;
}

function searched(ranking: SlotOrder, found: number[], capacity: number): Int32Array {
  if (found.length <= MAX_SORTED) return Int32Array.from(found.sort(ranking.compare));
  const wanted = new Uint8Array(capacity);
  for (const slot of found) wanted[slot] = 1;
  return ranking.slots.filter((slot) => wanted[slot] === 1);
}

/** Returns the position of a query; undefined if it has none. */
export function positionOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

function withDistance(table: ShopTable, from: Position) {
  return (slot: number) => {
    const to = { lat: table.lat[slot] ?? Number.NaN, lng: table.lng[slot] ?? Number.NaN };
    return `${table.unclosedJson(slot)},"distance":${Number.isNaN(to.lat) ? null : distanceKm(from, to)}}`;
  };
}

interface Order {
  sort: StoreListQuery['sort'];
  from: Position | undefined;
  variants: Listed['variants'];
}

/** Returns the sort keys of the matches, smallest first; undefined if they are already in order. */
function sortKeys(table: ShopTable, slots: Int32Array, { sort, from, variants }: Order): Float64Array | undefined {
  switch (sort) {
    case 'visits':
      return descending(slots, table.visits);
    case 'newest':
      return descending(slots, table.createdMs);
    case 'rating':
      return undefined;
    case 'relevance': {
      const near = from && measure(table, slots, from);
      return variants ? variantsLast(near ?? new Float64Array(slots.length), slots, variants) : near;
    }
    case 'distance':
      return from && measure(table, slots, from);
  }
}

/** Changes the keys so that exact matches come first, and shops without coordinates last among them. */
function variantsLast(keys: Float64Array, slots: Int32Array, variants: Uint8Array): Float64Array {
  return keys.map(
    (key, at) => Math.min(key, FARTHER_THAN_ANY) + (variants[slots[at] ?? 0] ?? 0) * 2 * FARTHER_THAN_ANY,
  );
}

/** More than the squared length of any chord through the unit sphere, which is at most 4. */
const FARTHER_THAN_ANY = 5;

/** Returns sort keys for the highest value first. A loop: `Float64Array.from` takes ten times as long. */
function descending(slots: Int32Array, values: Uint32Array | Float64Array): Float64Array {
  const keys = new Float64Array(slots.length);
  for (let at = 0; at < slots.length; at++) keys[at] = -(values[slots[at] ?? 0] ?? 0);
  return keys;
}

/**
 * Returns one page sorted by these keys; shops with equal keys keep their order. Sorts only the page, so the cost is
 * the same for all filters and pages.
 */
function pageBy(keys: Float64Array, slots: Int32Array, { start, end }: { start: number; end: number }): number[] {
  if (start >= slots.length) return [];
  const ordered = keys.slice();
  const [first, last] = [start, Math.min(end, slots.length) - 1].map((index) => nthSmallest(ordered, index));
  const page: number[] = [];
  let before = 0;
  for (let at = 0; at < slots.length; at++) {
    const key = keys[at] ?? 0;
    if (key < (first ?? 0)) before++;
    else if (key <= (last ?? 0)) page.push(at);
  }
  // `sort` is stable. Equal keys are compared first, because the difference of two infinities is NaN.
  page.sort((a, b) => ((keys[a] ?? 0) === (keys[b] ?? 0) ? 0 : (keys[a] ?? 0) - (keys[b] ?? 0)));
  return page.slice(start - before, end - before).map((at) => slots[at] ?? 0);
}

/**
 * Returns the squared chord lengths through the earth, which sort like distances and cost three multiplications per
 * shop; infinity for shops without coordinates.
 */
function measure(table: ShopTable, slots: Int32Array, from: Position): Float64Array {
  const { x, y, z } = unitVector(from);
  const squared = new Float64Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const [dx, dy, dz] = [(table.x[slot] ?? 0) - x, (table.y[slot] ?? 0) - y, (table.z[slot] ?? 0) - z];
    const length = dx * dx + dy * dy + dz * dz;
    squared[at] = Number.isNaN(length) ? Number.POSITIVE_INFINITY : length;
  }
  return squared;
}
