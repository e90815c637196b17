import type { Position } from '@cardume/kit/domain/positions';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { ShopTable } from './shop-table.ts';

/** The index is rebuilt after more changes than this number and this share of the indexed shops. */
const MIN_CHANGES = 500;
const CHANGED_PART = 1 / 50;
/** Shops among which accepted ones are looked for; with more, it is cheaper to look at all that are accepted. */
const MAX_VISITED = 5_000;
/** Relative and absolute tolerance of equal distances, because different formulas round differently. */
const TOLERANCE = 1 + 1e-6;
const TOLERANCE_KM = 1e-6;

/**
 * Spatial index of the listed shops with coordinates. The index itself is immutable: added shops are kept in a set and
 * removed ones are filtered out, until there are so many changes that it is rebuilt.
 */
export class NearShops {
  readonly #table: ShopTable;
  #index = new KDBush(0).finish();
  /** Slots by their number in the index. */
  #indexed = new Int32Array();
  /** 1 for each slot that is in the index and was not removed since. */
  #valid = new Uint8Array();
  readonly #added = new Set<number>();
  #removed = 0;

  constructor(table: ShopTable) {
    this.#table = table;
  }

  add(slot: number): void {
    if (!Number.isNaN(this.#table.columns.lat[slot])) this.#added.add(slot);
  }

  /** Must be called before the position changes or the slot is freed. */
  remove(slot: number): void {
    this.#added.delete(slot);
    if (this.#valid[slot] !== 1) return;
    this.#valid[slot] = 0;
    this.#removed++;
  }

  /**
   * Returns the `count` nearest shops and all others as near as the last of them, unordered; fewer than `count` if
   * there are no more.
   * @param accepts which shops are looked for; all by default. @returns undefined if they are too far away to be found so
   */
  nearest(from: Position, count: number, accepts?: (slot: number) => boolean): number[] | undefined {
    const { lat, lng } = this.#table.columns;
    const changes = this.#added.size + this.#removed;
    if (changes > Math.max(MIN_CHANGES, this.#indexed.length * CHANGED_PART)) this.#renew();
    const kmTo = (slot: number) => distance(from.lng, from.lat, lng[slot] ?? 0, lat[slot] ?? 0);
    let visited = 0;
    const isMeant = (at: number) => {
      const slot = this.#indexed[at] ?? 0;
      if (this.#valid[slot] !== 1) return false;
      // What is accepted from here on ends the search; its result is not used.
      return !accepts || ++visited > MAX_VISITED || accepts(slot);
    };
    const inIndex = ({ most = Number.POSITIVE_INFINITY, withinKm = Number.POSITIVE_INFINITY }) =>
      around(this.#index, from.lng, from.lat, most, withinKm, isMeant).map((at) => this.#indexed[at] ?? 0);
    const added = accepts ? [...this.#added].filter(accepts) : [...this.#added];
    const nearest = inIndex({ most: count });
    const last = nearest[count - 1];
    if (visited > MAX_VISITED) return undefined;
    if (last === undefined) return [...nearest, ...added];
    const withinKm = kmTo(last) * TOLERANCE + TOLERANCE_KM;
    const found = inIndex({ withinKm });
    return visited > MAX_VISITED ? undefined : [...found, ...added.filter((slot) => kmTo(slot) <= withinKm)];
  }

  #renew(): void {
    const { lat, lng } = this.#table.columns;
    const slots = Int32Array.from([...this.#indexed.filter((slot) => this.#valid[slot] === 1), ...this.#added]);
    this.#index = new KDBush(slots.length);
    for (const slot of slots) this.#index.add(lng[slot] ?? 0, lat[slot] ?? 0);
    this.#index.finish();
    this.#indexed = slots;
    this.#valid = new Uint8Array(lat.length);
    for (const slot of slots) this.#valid[slot] = 1;
    this.#added.clear();
    this.#removed = 0;
  }
}
