import type { UserState } from '@cardume/auth/events';
import { copyInto } from '@cardume/kit/columns';
import { unitVector } from '@cardume/kit/distance';
import { isOpen, localTimesAt } from '@cardume/kit/schedule';
import { VersionedValues } from '@cardume/kit/stream';
import { type SearchTerm, townKey } from '@cardume/kit/text';
import { type RatingsState, weightedRating } from '@cardume/reviews/events';
import { coordinatesOf, type OpeningHours, type StoreState } from '@cardume/stores/events';
import { forEach, has, newBitSet } from './bit-set.ts';
import { matchNames } from './name-matches.ts';
import { tokenize } from './tokenize.ts';
import { Vocabulary } from './vocabulary.ts';

const FIRST_CAPACITY = 1_024;
const MINUTE_MS = 60_000;

/** Opening hours in a state (which determines the time zone). Shops with equal ones share a `Week`. */
interface Week {
  key: string;
  hours: OpeningHours;
  state: string | null;
  open: boolean;
  /** Number of shops that share it. */
  shops: number;
}

/** A city with shops. */
interface City {
  key: string;
  number: number;
  /** Number of shops in it. */
  shops: number;
}

interface Listener {
  /** Called after a shop became visible to shoppers or stopped being so. */
  onListed(slot: number, listed: boolean): void;
  /** Called with a shop's city at every change of the shop, also if the city is the same. */
  onMoved(slot: number, city: number): void;
}

/** Column store of all shops, from the streams of stores, auth and reviews. A shop is a slot number. */
export class ShopColumns {
  readonly stores = new VersionedValues<never>();
  readonly users = new VersionedValues<'suspended' | 'closed'>();
  readonly ratings = new VersionedValues<number>();
  /** Words of the names of listed shops. */
  readonly names = new Vocabulary();
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #ids: string[] = [];
  readonly #ownerIds: string[] = [];
  readonly #names: string[] = [];
  readonly #weekOf: (Week | undefined)[] = [];
  readonly #weeks = new Map<string, Week>();
  readonly #cityOf: (City | undefined)[] = [];
  /** By `townKey`. The number of a city that has lost its last shop is reused. */
  readonly #cities = new Map<string, City>();
  readonly #freeCities: number[] = [];
  readonly #shopsOf = new Map<string, number[]>();
  readonly #listener: Listener;
  #openAt = Number.NaN;
  approved = new Uint8Array(FIRST_CAPACITY);
  listed = new Uint8Array(FIRST_CAPACITY);
  open = new Uint8Array(FIRST_CAPACITY);
  weightedRatings = new Float64Array(FIRST_CAPACITY);
  createdMs = new Float64Array(FIRST_CAPACITY);
  /** Coordinates as a unit vector; NaN without coordinates. */
  x = new Float64Array(FIRST_CAPACITY);
  y = new Float64Array(FIRST_CAPACITY);
  z = new Float64Array(FIRST_CAPACITY);

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Every slot is below this number. */
  get capacity(): number {
    return this.listed.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idOf(slot: number): string {
    return this.#ids[slot] ?? '';
  }

  nameOf(slot: number): string {
    return this.#names[slot] ?? '';
  }

  isListed(id: string): boolean {
    const slot = this.#slots.get(id);
    return slot !== undefined && this.listed[slot] === 1;
  }

  applyStore(id: string, version: number, state: StoreState | null): void {
    if (!this.stores.putIfNewer(id, version, null)) return;
    const slot = this.#slots.get(id);
    if (state === null) {
      if (slot !== undefined) this.#remove(slot);
      return;
    }
    this.#put(slot ?? this.#claim(id), state);
  }

  applyUser(id: string, version: number, state: UserState | null): void {
    // Closed accounts are remembered, so that a late, older message cannot list their shops again.
    const shutOut = state === null ? 'closed' : state.status === 'suspended' ? 'suspended' : null;
    if (!this.users.putIfNewer(id, version, shutOut)) return;
    for (const slot of this.#shopsOf.get(id) ?? []) this.#list(slot);
  }

  applyRatings(id: string, version: number, state: RatingsState | null): void {
    const weighted = state && weightedRating(state.averageRating, state.totalReviews);
    if (!this.ratings.putIfNewer(id, version, weighted)) return;
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.weightedRatings[slot] = weighted ?? UNRATED;
  }

  /** Returns the ids of an owner's shops. */
  idsOf(ownerId: string): string[] {
    return (this.#shopsOf.get(ownerId) ?? []).map((slot) => this.idOf(slot));
  }

  /** Returns the ids of the listed shops in ascending order. */
  listedIds(): string[] {
    return [...this.#slots.keys()].filter((id) => this.isListed(id)).sort();
  }

  /** Returns the number of a city in any spelling; undefined if no shop is in it. */
  cityOf(name: string): number | undefined {
    return this.#cities.get(townKey(name))?.number;
  }

  /** Returns the listed shops that match each term in their name: exact matches first, then by `compare`. */
  findByName(terms: readonly SearchTerm[]): number[] {
    const room = () => newBitSet(this.capacity);
    const sets = { named: room(), exact: room(), word: room(), variant: room(), part: room() };
    const { named, exact } = matchNames(this.names, terms, sets);
    const shops: number[] = [];
    forEach(named, (shop) => void shops.push(shop));
    return shops.sort((a, b) => Number(has(exact, b)) - Number(has(exact, a)) || this.compare(a, b));
  }

  /** Recomputes which shops are open, at most once per minute of the clock. */
  refreshOpen(now = Date.now()): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#openAt) return;
    this.#openAt = minute;
    const clock = localTimesAt(now);
    for (const week of this.#weeks.values()) week.open = isOpen(week.hours, clock(week.state));
    for (const slot of this.#slots.values()) this.open[slot] = Number(this.#weekOf[slot]?.open ?? false);
  }

  /** Sort order of shops: highest weighted rating, then newest, then id. */
  compare = (a: number, b: number): number =>
    (this.weightedRatings[b] ?? 0) - (this.weightedRatings[a] ?? 0) ||
    (this.createdMs[b] ?? 0) - (this.createdMs[a] ?? 0) ||
    (this.idOf(a) < this.idOf(b) ? -1 : 1);

  #put(slot: number, state: StoreState): void {
    this.#leaveIndexes(slot);
    this.#names[slot] = state.name;
    this.#setOwner(slot, state.ownerId);
    this.#setWeek(slot, state.openingHours ?? null, state.state);
    this.#setCity(slot, state.city);
    this.weightedRatings[slot] = this.ratings.get(state.id) ?? UNRATED;
    this.createdMs[slot] = Date.parse(state.createdAt);
    const { x, y, z } = unitVector(coordinatesOf(state));
    [this.x[slot], this.y[slot], this.z[slot]] = [x, y, z];
    this.approved[slot] = Number(state.approved);
    if (this.listed[slot] === 1) this.#enterIndexes(slot);
    this.#list(slot);
  }

  /** Updates whether the shop is listed, i.e. visible to shoppers. */
  #list(slot: number): void {
    const shutOut = this.users.get(this.#ownerIds[slot] ?? '') !== undefined;
    const listed = this.approved[slot] === 1 && !shutOut;
    if (listed === (this.listed[slot] === 1)) return;
    if (!listed) this.#leaveIndexes(slot);
    this.listed[slot] = Number(listed);
    if (listed) this.#enterIndexes(slot);
    this.#listener.onListed(slot, listed);
  }

  #enterIndexes(slot: number): void {
    for (const word of tokenize(this.#names[slot] ?? '')) {
      this.names.add(this.names.termOf(word), slot, true, this.capacity);
    }
  }

  #leaveIndexes(slot: number): void {
    if (this.listed[slot] !== 1) return;
    for (const word of tokenize(this.#names[slot] ?? '')) this.names.remove(this.names.termOf(word), slot, true);
    this.names.dropEmpty();
  }

  #remove(slot: number): void {
    this.approved[slot] = 0;
    this.#list(slot);
    this.#setOwner(slot, '');
    this.#setWeek(slot, null, null);
    this.#leaveCity(this.#cityOf[slot]);
    this.#cityOf[slot] = undefined;
    this.#slots.delete(this.idOf(slot));
    this.#free.push(slot);
  }

  #setOwner(slot: number, ownerId: string): void {
    const before = this.#ownerIds[slot] ?? '';
    if (before === ownerId) return;
    const left = (this.#shopsOf.get(before) ?? []).filter((other) => other !== slot);
    if (left.length > 0) this.#shopsOf.set(before, left);
    else this.#shopsOf.delete(before);
    // Unlike a spread, `concat` allocates no spare capacity.
    if (ownerId) this.#shopsOf.set(ownerId, (this.#shopsOf.get(ownerId) ?? []).concat(slot));
    this.#ownerIds[slot] = ownerId;
  }

  #setWeek(slot: number, hours: OpeningHours | null, state: string | null): void {
    const before = this.#weekOf[slot];
    if (before && --before.shops === 0) this.#weeks.delete(before.key);
    const key = JSON.stringify([state, hours]);
    const week = hours && (this.#weeks.get(key) ?? { key, hours, state, open: false, shops: 0 });
    this.#weekOf[slot] = week ?? undefined;
    if (!week) {
      this.open[slot] = 0;
      return;
    }
    if (week.shops++ === 0) {
      this.#weeks.set(key, week);
      const now = Date.now();
      week.open = isOpen(week.hours, localTimesAt(now)(week.state));
    }
    this.open[slot] = Number(week.open);
  }

  #setCity(slot: number, city: string): void {
    const before = this.#cityOf[slot];
    const key = townKey(city);
    const entered = this.#cities.get(key) ?? { key, number: this.#freeCities.pop() ?? this.#cities.size, shops: 0 };
    entered.shops++;
    this.#cities.set(key, entered);
    this.#cityOf[slot] = entered;
    this.#listener.onMoved(slot, entered.number);
    this.#leaveCity(before);
  }

  #leaveCity(city: City | undefined): void {
    if (!city || --city.shops > 0) return;
    this.#cities.delete(city.key);
    this.#freeCities.push(city.number);
  }

  #claim(id: string): number {
    const slot = this.#free.pop() ?? this.#ids.length;
    if (slot >= this.capacity) this.#grow();
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    return slot;
  }

  #grow(): void {
    const capacity = this.capacity * 2;
    this.approved = copyInto(this.approved, new Uint8Array(capacity));
    this.listed = copyInto(this.listed, new Uint8Array(capacity));
    this.open = copyInto(this.open, new Uint8Array(capacity));
    this.weightedRatings = copyInto(this.weightedRatings, new Float64Array(capacity));
    this.createdMs = copyInto(this.createdMs, new Float64Array(capacity));
    this.x = copyInto(this.x, new Float64Array(capacity));
    this.y = copyInto(this.y, new Float64Array(capacity));
    this.z = copyInto(this.z, new Float64Array(capacity));
  }
}

/** Weighted rating of a shop without reviews. */
const UNRATED = weightedRating(null, 0);
