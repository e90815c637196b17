import type { Position } from '@cardume/kit/distance';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { ShopTable } from './shop-table.ts';

/** Changes since the index was made until it is made again: so many at least, and this part of the shops. */
const MIN_CHANGES = 500;
const CHANGED_PART = 1 / 50;
/** Distances that differ by less are equal: two formulas for one distance differ in the last digits. */
const TOLERANCE = 1 + 1e-6;
const TOLERANCE_KM = 1e-6;

/**
 * Spatial index of the visible shops with coordinates. The index itself cannot change, so shops that came since stand
 * beside it and those that went are passed over, until there are many and it is made again.
 */
export class NearShops {
  readonly #table: ShopTable;
  #index = new KDBush(0).finish();
  /** Slots by their number in the index. */
  #indexed = new Int32Array();
  /** Whether a slot is in the index and still valid. */
  #valid = new Uint8Array();
  readonly #added = new Set<number>();
  #removed = 0;

  constructor(table: ShopTable) {
    this.#table = table;
  }

  add(slot: number): void {
    if (!Number.isNaN(this.#table.lat[slot])) this.#added.add(slot);
  }

  /** Call it before the position changes or the slot is freed. */
  remove(slot: number): void {
    this.#added.delete(slot);
    if (this.#valid[slot] !== 1) return;
    this.#valid[slot] = 0;
    this.#removed++;
  }

  /** Returns in no order the `count` nearest shops, and all others that are as near as the last of them; fewer if there are no more. */
  nearest(from: Position, count: number): number[] {
    const { lat, lng } = this.#table;
    const changes = this.#added.size + this.#removed;
    if (changes > Math.max(MIN_CHANGES, this.#indexed.length * CHANGED_PART)) this.#renew();
    const kmTo = (slot: number) => distance(from.lng, from.lat, lng[slot] ?? 0, lat[slot] ?? 0);
    const indexed = (most: number, withinKm: number) =>
      around(this.#index, from.lng, from.lat, most, withinKm, (at) => this.#valid[this.#indexed[at] ?? 0] === 1).map(
        (at) => this.#indexed[at] ?? 0,
      );
    const first = indexed(count, Number.POSITIVE_INFINITY);
    const last = first[count - 1];
    if (last === undefined) return [...first, ...this.#added];
    const withinKm = kmTo(last) * TOLERANCE + TOLERANCE_KM;
    return [
      ...indexed(Number.POSITIVE_INFINITY, withinKm),
      ...[...this.#added].filter((slot) => kmTo(slot) <= withinKm),
    ];
  }

  #renew(): void {
    const { lat, lng, capacity } = this.#table;
    const slots = Int32Array.from([...this.#indexed.filter((slot) => this.#valid[slot] === 1), ...this.#added]);
    this.#index = new KDBush(slots.length);
    for (const slot of slots) this.#index.add(lng[slot] ?? 0, lat[slot] ?? 0);
    this.#index.finish();
    this.#indexed = slots;
    this.#valid = new Uint8Array(capacity);
    for (const slot of slots) this.#valid[slot] = 1;
    this.#added.clear();
    this.#removed = 0;
  }
}
