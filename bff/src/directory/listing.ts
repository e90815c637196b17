import type { StoreListQuery } from '@cardume/bff/contract';
import { bitsUnder } from './categories.ts';
import type { Cities } from './cities.ts';
import { distanceKm, type Position, unitVector } from './distance.ts';
import { nthSmallest } from './nth-smallest.ts';
import type { ShopTable } from './shop-table.ts';
import type { SlotOrder } from './slot-order.ts';
import { searchWords } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The indexes of the directory that a listing reads. */
export interface ListingIndexes {
  table: ShopTable;
  ranking: SlotOrder;
  vocabulary: Vocabulary;
  cities: Cities;
}

/** From this number of matches on, filtering the ranking is faster than sorting the matches. */
const MAX_SORTED = 2_000;

/**
 * Returns the response of `GET /api/stores` as JSON: one page, the number of matches, the cities of all visible shops.
 */
export function listJson(indexes: ListingIndexes, query: StoreListQuery): string {
  const found = slotsFor(indexes, query);
  const start = (query.page - 1) * query.limit;
  const from = positionOf(query);
  const shops = from
    ? nearest(indexes.table, found, from, { start, end: start + query.limit }).map(withDistance(indexes.table, from))
    : Array.from(found.subarray(start, start + query.limit), (slot) => `${indexes.table.open(slot)}}`);
  const totalPages = Math.ceil(found.length / query.limit);
  return `{"stores":[${shops.join(',')}],"cities":${indexes.cities.json()},"total":${found.length},"totalPages":${totalPages}}`;
}

/** Returns the visible shops that match all filters, best first. */
function slotsFor({ table, ranking, vocabulary, cities }: ListingIndexes, query: StoreListQuery): Int32Array {
  const words = searchWords(query.search ?? '');
  const ranked =
    words.length > 0 ? searched(ranking, vocabulary.match(words, table.capacity), table.capacity) : ranking.slots;
  const anyCity = !query.city?.trim() || query.city === 'all';
  const city = anyCity ? undefined : (cities.find(query.city?.trim() ?? '') ?? -1);
  const bits = query.productCategory ? bitsUnder(query.productCategory) : undefined;
  const wanted = query.ids && new Set(query.ids.map((id) => table.slotOf(id)));
  if (city === undefined && bits === undefined && wanted === undefined) return ranked;
  return ranked.filter(
    (slot) =>
      (wanted === undefined || wanted.has(slot)) &&
      (city === undefined || table.city[slot] === city) &&
      (bits === undefined || ((table.categories[slot] ?? 0) & bits) !== 0),
  );
}

function searched(ranking: SlotOrder, found: number[], capacity: number): Int32Array {
  if (found.length <= MAX_SORTED) return Int32Array.from(found.sort(ranking.compare));
  const wanted = new Uint8Array(capacity);
  for (const slot of found) wanted[slot] = 1;
  return ranking.slots.filter((slot) => wanted[slot] === 1);
}

function positionOf({ lat, lng }: StoreListQuery): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

function withDistance(table: ShopTable, from: Position) {
  return (slot: number) => {
    const to = { lat: table.lat[slot] ?? Number.NaN, lng: table.lng[slot] ?? Number.NaN };
    return `${table.open(slot)},"distance":${Number.isNaN(to.lat) ? null : distanceKm(from, to)}}`;
  };
}

/**
 * Returns one page by distance; shops without coordinates come last, in their previous order. Measures every match, by
 * three multiplications each, and sorts only the page: the cost is the same for all filters and pages.
 */
function nearest(
  table: ShopTable,
  slots: Int32Array,
  from: Position,
  { start, end }: { start: number; end: number },
): number[] {
  if (start >= slots.length) return [];
  const measured = measure(table, slots, from);
  const ordered = measured.slice();
  const [first, last] = [start, Math.min(end, slots.length) - 1].map((index) => nthSmallest(ordered, index));
  const page: number[] = [];
  let before = 0;
  for (let at = 0; at < slots.length; at++) {
    const squared = measured[at] ?? 0;
    if (squared < (first ?? 0)) before++;
    else if (squared <= (last ?? 0)) page.push(at);
  }
  // Stable: shops at one distance stay in their previous order.
  page.sort((a, b) => ((measured[a] ?? 0) === (measured[b] ?? 0) ? 0 : (measured[a] ?? 0) - (measured[b] ?? 0)));
  return page.slice(start - before, end - before).map((at) => slots[at] ?? 0);
}

/** Returns the squared lengths of the straight lines through the earth, which order as distances do. */
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
