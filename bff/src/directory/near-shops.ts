import type { Position } from '@cardume/kit/domain/positions';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { ShopTable } from './shop-table.ts';

/** The index is rebuilt after more changes than this number and this share of the indexed shops. */
const MIN_CHANGES = 500;
const CHANGED_PART = 1 / 50;
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
   */
  nearest(from: Position, count: number): number[] {
    const { lat, lng } = this.#table.columns;
    const changes = this.#added.size + this.#removed;
    if (changes > Math.max(MIN_CHANGES, this.#indexed.length * CHANGED_PART)) this.#renew();
    const kmTo = (slot: number) => distance(from.lng, from.lat, lng[slot] ?? 0, lat[slot] ?? 0);
    const inIndex = ({ most = Number.POSITIVE_INFINITY, withinKm = Number.POSITIVE_INFINITY }) =>
      around(this.#index, from.lng, from.lat, most, withinKm, (at) => this.#valid[this.#indexed[at] ?? 0] === 1).map(
        (at) => this.#indexed[at] ?? 0,
      );
    const nearest = inIndex({ most: count });
    const last = nearest[count - 1];
    if (last === undefined) return [...nearest, ...this.#added];
    const withinKm = kmTo(last) * TOLERANCE + TOLERANCE_KM;
    return [...inIndex({ withinKm }), ...[...this.#added].filter((slot) => kmTo(slot) <= withinKm)];
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
