import type { OpeningHours, Store } from '@cardume/bff/contract';
import { copyInto } from '@cardume/kit/columns';
import { unitVector } from '@cardume/kit/distance';
import { Schedules } from './schedules.ts';

const FIRST_CAPACITY = 1_024;

/** The columns of a shop that `put` writes. */
export interface ShopFacts {
  id: string;
  ownerId: string;
  updatedAt: string;
  createdAt: string;
  approved: boolean;
  changedSinceApproval: boolean;
  /** Whether an admin has hidden the shop because of reports. */
  hidden: boolean;
  /** Meaningless for an approved shop. */
  pendingSince: string;
  /** The public shop as JSON, without rating and closing brace. */
  head: string;
  /** Bits of the selected product categories. */
  categories: number;
  cityName: string;
  lat: number;
  lng: number;
  /** Determines the time zone of the opening hours. */
  state: string | null;
  openingHours: OpeningHours | null;
  /** Digits of the WhatsApp number with the country code; NaN without one, and for one that is not approved. */
  phone: number;
}

/**
 * Shops in columns: a shop is a slot number, typed arrays hold the values that filters and orders read, and one string
 * holds the JSON of the response. 100,000 shops take little memory, and a filter reads contiguous numbers.
 */
export class ShopTable {
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly ids: string[] = [];
  readonly ownerIds: string[] = [];
  readonly heads: string[] = [];
  readonly cityNames: string[] = [];
  readonly schedules = new Schedules();
  createdMs = new Float64Array(FIRST_CAPACITY);
  updatedMs = new Float64Array(FIRST_CAPACITY);
  /** NaN without reviews. */
  average = new Float64Array(FIRST_CAPACITY);
  reviews = new Uint32Array(FIRST_CAPACITY);
  weighted = new Float64Array(FIRST_CAPACITY);
  categories = new Uint32Array(FIRST_CAPACITY);
  /** Number of the city of a listed shop, see `Cities`. */
  city = new Int32Array(FIRST_CAPACITY);
  /** NaN without coordinates. */
  lat = new Float64Array(FIRST_CAPACITY);
  lng = new Float64Array(FIRST_CAPACITY);
  /** The position as a unit vector, so that a search by distance needs no trigonometry per shop. */
  x = new Float64Array(FIRST_CAPACITY);
  y = new Float64Array(FIRST_CAPACITY);
  z = new Float64Array(FIRST_CAPACITY);
  approved = new Uint8Array(FIRST_CAPACITY);
  /** 1 if the owner is suspended or has closed the account, or an admin has hidden the shop. */
  hidden = new Uint8Array(FIRST_CAPACITY);
  /** 1 if an admin has hidden the shop. */
  hiddenByAdmin = new Uint8Array(FIRST_CAPACITY);
  /** 1 if the owner has changed the shop since its approval. */
  changed = new Uint8Array(FIRST_CAPACITY);
  /** When an unapproved shop began to wait for approval. */
  pendingMs = new Float64Array(FIRST_CAPACITY);
  /** Number of the opening hours, see `Schedules`. */
  schedule = new Uint32Array(FIRST_CAPACITY);
  /** NaN without an approved WhatsApp number. */
  phone = new Float64Array(FIRST_CAPACITY);
  visits = new Uint32Array(FIRST_CAPACITY);

  /** Every slot number is below this. */
  get capacity(): number {
    return this.weighted.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  slots(): IterableIterator<number> {
    return this.#slots.values();
  }

  /** Whether the shop is stored with exactly these facts; facts not compared here are part of `head`. */
  holds({ id, ownerId, updatedAt, head, changedSinceApproval, hidden, phone, pendingSince }: ShopFacts): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined || this.heads[slot] !== head) return false;
    // A rebuild may change these without a change of the version.
    if (this.changed[slot] !== Number(changedSinceApproval)) return false;
    if (this.hiddenByAdmin[slot] !== Number(hidden)) return false;
    if (!Object.is(this.phone[slot], phone)) return false;
    if (this.pendingMs[slot] !== Date.parse(pendingSince)) return false;
    return this.ownerIds[slot] === ownerId && this.updatedMs[slot] === Date.parse(updatedAt);
  }

  /** Writes a shop into its slot; allocates a slot for a new shop. @returns the slot */
  put(facts: ShopFacts): number {
    const slot = this.#slots.get(facts.id) ?? this.#claim(facts.id);
    this.ownerIds[slot] = facts.ownerId;
    this.heads[slot] = facts.head;
    this.cityNames[slot] = facts.cityName;
    this.createdMs[slot] = Date.parse(facts.createdAt);
    this.updatedMs[slot] = Date.parse(facts.updatedAt);
    this.approved[slot] = facts.approved ? 1 : 0;
    this.changed[slot] = facts.changedSinceApproval ? 1 : 0;
    this.hiddenByAdmin[slot] = facts.hidden ? 1 : 0;
    this.pendingMs[slot] = Date.parse(facts.pendingSince);
    this.categories[slot] = facts.categories;
    this.lat[slot] = facts.lat;
    this.lng[slot] = facts.lng;
    const { x, y, z } = unitVector(facts);
    [this.x[slot], this.y[slot], this.z[slot]] = [x, y, z];
    this.phone[slot] = facts.phone;
    this.schedules.release(this.schedule[slot] ?? 0);
    this.schedule[slot] = this.schedules.claim(facts.state, facts.openingHours);
    return slot;
  }

  remove(slot: number): void {
    this.#slots.delete(this.ids[slot] ?? '');
    this.#free.push(slot);
    this.heads[slot] = '';
    this.schedules.release(this.schedule[slot] ?? 0);
    this.schedule[slot] = 0;
  }

  /** Returns the public shop as JSON without the closing brace, so that the caller can append properties. */
  unclosedJson(slot: number): string {
    const average = this.average[slot];
    return `${this.heads[slot]},"averageRating":${Number.isNaN(average) ? null : average},"totalReviews":${this.reviews[slot]}`;
  }

  store(slot: number): Store {
    return JSON.parse(`${this.unclosedJson(slot)}}`);
  }

  #claim(id: string): number {
    const slot = this.#free.pop() ?? this.ids.length;
    if (slot >= this.capacity) this.#grow();
    this.#slots.set(id, slot);
    this.ids[slot] = id;
    this.average[slot] = Number.NaN;
    this.reviews[slot] = 0;
    this.visits[slot] = 0;
    return slot;
  }

  #grow(): void {
    const capacity = this.capacity * 2;
    this.createdMs = copyInto(this.createdMs, new Float64Array(capacity));
    this.updatedMs = copyInto(this.updatedMs, new Float64Array(capacity));
    this.average = copyInto(this.average, new Float64Array(capacity));
    this.reviews = copyInto(this.reviews, new Uint32Array(capacity));
    this.weighted = copyInto(this.weighted, new Float64Array(capacity));
    this.categories = copyInto(this.categories, new Uint32Array(capacity));
    this.city = copyInto(this.city, new Int32Array(capacity));
    this.lat = copyInto(this.lat, new Float64Array(capacity));
    this.lng = copyInto(this.lng, new Float64Array(capacity));
    this.x = copyInto(this.x, new Float64Array(capacity));
    this.y = copyInto(this.y, new Float64Array(capacity));
    this.z = copyInto(this.z, new Float64Array(capacity));
    this.approved = copyInto(this.approved, new Uint8Array(capacity));
    this.hidden = copyInto(this.hidden, new Uint8Array(capacity));
    this.hiddenByAdmin = copyInto(this.hiddenByAdmin, new Uint8Array(capacity));
    this.changed = copyInto(this.changed, new Uint8Array(capacity));
    this.pendingMs = copyInto(this.pendingMs, new Float64Array(capacity));
    this.schedule = copyInto(this.schedule, new Uint32Array(capacity));
    this.phone = copyInto(this.phone, new Float64Array(capacity));
    this.visits = copyInto(this.visits, new Uint32Array(capacity));
  }
}
