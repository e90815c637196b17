import type { StoreListQuery } from '@cardume/bff/contract';
import { bitsUnder } from './categories.ts';
import type { Cities } from './cities.ts';
import { distanceKm, type Position } from './distance.ts';
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
    ? nearest(indexes.table, found, from)
        .slice(start, start + query.limit)
        .map(withDistance(indexes.table))
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
  if (city === undefined && bits === undefined) return ranked;
  return ranked.filter(
    (slot) =>
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

interface Measured {
  slot: number;
  /** Infinite without coordinates. */
  km: number;
}

function withDistance(table: ShopTable) {
  return ({ slot, km }: Measured) => `${table.open(slot)},"distance":${Number.isFinite(km) ? km : null}}`;
}

/** Sorts by distance; shops without coordinates come last, in their previous order. */
function nearest(table: ShopTable, slots: Int32Array, from: Position): Measured[] {
  const measured = Array.from(slots, (slot) => {
    const to = { lat: table.lat[slot] ?? Number.NaN, lng: table.lng[slot] ?? Number.NaN };
    return { slot, km: Number.isNaN(to.lat) ? Number.POSITIVE_INFINITY : distanceKm(from, to) };
  });
  return measured.sort((a, b) => (a.km === b.km ? 0 : a.km - b.km));
}
