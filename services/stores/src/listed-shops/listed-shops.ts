import type { UserState } from '@cardume/auth/events';
import { squaredChordOf, type UnitVector, unitVector } from '@cardume/kit/domain/positions';
import { stateNumber } from '@cardume/kit/domain/states';
import { type BitSet, Columns, clearBit, hasBit, newBitSet, ReusedNumbers, setBit } from '@cardume/kit/indexes';
import { VersionedValues } from '@cardume/kit/stream';
import { type RatingsState, weightedRating } from '@cardume/reviews/events';
import { coordinatesOf, type StoreState } from '../events.ts';
import { Cities } from './cities.ts';
import { minuteOf, Schedules } from './schedules.ts';
import { belongingOf, Towns } from './towns.ts';

export type Rating = Pick<RatingsState, 'averageRating' | 'totalReviews'>;

/** What a message did: it was older than the known version, changed nothing, or changed shops. */
export type Applied = 'older' | 'same' | 'changed';

/** Why a shop changes: a message of its own, of its ratings, or of its owner; or it is closed. */
export type ShopChange = 'store' | 'ratings' | 'owner' | 'closed';

/** Indexes over the shops, with the same slots. */
export interface ShopIndexes {
  /**
   * Whether a shop is indexed with this state, except for its owner and whether it is hidden: every message arrives
   * again after an outage of NATS.
   */
  holds(slot: number, shop: StoreState): boolean;
  /** Called before a known shop changes, because an index finds it by its values; `closed` ends the shop. */
  leave(slot: number, change: ShopChange): void;
  /** Called after a shop was added or changed. @param shop its new state if the change is `store` */
  enter(slot: number, change: ShopChange, shop?: StoreState): void;
}

/**
 * Returns the squared length of the chord through the unit sphere from a point to a shop: it increases with the distance
 * and is cheaper to compute, at most 4. Infinity for a shop without coordinates.
 */
export function squaredChord({ x, y, z }: ListedShops['columns'], slot: number, from: UnitVector): number {
  const dx = (x[slot] ?? 0) - from.x;
  const dy = (y[slot] ?? 0) - from.y;
  const dz = (z[slot] ?? 0) - from.z;
  const squared = dx * dx + dy * dy + dz * dz;
  return Number.isNaN(squared) ? Number.POSITIVE_INFINITY : squared;
}

const UNRATED: Rating = { averageRating: null, totalReviews: 0 };

/** The minute of no open shops. */
const NEVER = -1;

/** In the column `town`: the shop belongs to none. */
const NO_TOWN = 0xffffffff;

/** What filters and orders read of a shop. */
const columns = (capacity: number) => ({
  /** Shops that shoppers find. */
  listed: newBitSet(capacity),
  /** Shops without a public page: hidden by an admin, or the owner is suspended or has closed the account. */
  hidden: newBitSet(capacity),
  hiddenByAdmin: newBitSet(capacity),
  approved: newBitSet(capacity),
  /** The rating that orders shops, see `weightedRating`. */
  weighted: new Float64Array(capacity),
  createdMs: new Float64Array(capacity),
  /** The position as a unit vector, so that distances need no trigonometry; NaN without coordinates. */
  x: new Float64Array(capacity),
  y: new Float64Array(capacity),
  z: new Float64Array(capacity),
  /** Number in `cities`, of listed shops. */
  city: new Uint32Array(capacity),
  /** `stateNumber`; 0 if it is unknown. */
  state: new Uint8Array(capacity),
  /** Number in `towns`, or `NO_TOWN`. */
  town: new Uint32Array(capacity).fill(NO_TOWN),
  /** Number in `schedules`. */
  schedule: new Uint32Array(capacity),
  delivers: newBitSet(capacity),
  /** How far the shop delivers, as a squared chord; Infinity where it has told no radius. */
  reach: new Float64Array(capacity),
});

/**
 * All shops in memory, joined from the streams of stores, auth and reviews: which of them are listed, where they are,
 * when they are open and how they are rated. A shop is a slot number. Messages may be repeated and arrive in any order.
 */
export class ListedShops {
  readonly stores = new VersionedValues<never>();
  /** Owners whose shops are hidden. Closed accounts too, so that an older message cannot list their shops again. */
  readonly users = new VersionedValues<'suspended' | 'closed'>();
  readonly ratings = new VersionedValues<Rating>();
  readonly cities = new Cities();
  readonly towns = new Towns();
  readonly schedules = new Schedules();
  /** By slot; those of closed shops remain until their slots are reused. */
  readonly ids: string[] = [];
  readonly ownerIds: string[] = [];
  readonly cityNames: string[] = [];
  readonly #columns = new Columns(columns);
  readonly #slots = new Map<string, number>();
  readonly #numbers = new ReusedNumbers();
  /** By owner. Arrays, because a set for one slot takes four times the memory. */
  readonly #slotsOf = new Map<string, number[]>();
  readonly #indexes: ShopIndexes;
  /** The open shops, and the minute of that, in minutes since the epoch. */
  #open = newBitSet(0);
  #openMinute = NEVER;

  constructor(indexes: ShopIndexes) {
    this.#indexes = indexes;
  }

  /** The columns, until the next shop is added. */
  get columns(): ReturnType<typeof columns> {
    return this.#columns.values;
  }

  /** Every slot is below this number. */
  get capacity(): number {
    return this.#columns.capacity;
  }

  /**
   * Returns the shops that are open at `now`, in epoch milliseconds, whether they are listed or not; until the next change
   * of a shop. Computed once a minute, and after a change of hours.
   */
  openAt(now: number): BitSet {
    if (this.#openMinute === minuteOf(now)) return this.#open;
    const isOpen = this.schedules.openAt(now);
    const { schedule } = this.columns;
    const open = newBitSet(this.capacity);
    for (let slot = 0; slot < schedule.length; slot++) if (isOpen[schedule[slot] ?? 0] === 1) setBit(open, slot);
    this.#open = open;
    this.#openMinute = minuteOf(now);
    return open;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  slots(): IterableIterator<number> {
    return this.#slots.values();
  }

  idOf(slot: number): string {
    return this.ids[slot] ?? '';
  }

  /** Returns the ids of an owner's shops. */
  idsOf(ownerId: string): string[] {
    return (this.#slotsOf.get(ownerId) ?? []).map((slot) => this.idOf(slot));
  }

  /** Returns the rating of any shop. */
  rating(id: string): Rating {
    return this.ratings.get(id) ?? UNRATED;
  }

  isListed(id: string): boolean {
    const slot = this.#slots.get(id);
    return slot !== undefined && hasBit(this.columns.listed, slot);
  }

  /** Returns the ids of the listed shops in ascending order. */
  listedIds(): string[] {
    return [...this.#slots.keys()].filter((id) => this.isListed(id)).sort();
  }

  /** Compares two slots: highest weighted rating first, then newest, then by id. */
  readonly bestFirst = (a: number, b: number): number => {
    const { weighted } = this.columns;
    return (weighted[b] ?? 0) - (weighted[a] ?? 0) || this.newestFirst(a, b);
  };

  /** Compares two slots: newest first, then by id. */
  readonly newestFirst = (a: number, b: number): number => {
    const { createdMs } = this.columns;
    return (createdMs[b] ?? 0) - (createdMs[a] ?? 0) || (this.idOf(a) < this.idOf(b) ? -1 : Number(a !== b));
  };

  applyStore(id: string, version: number, state: StoreState | null): Applied {
    // Prefers the id of the state, so that the maps share one string.
    if (!this.stores.putIfNewer(state?.id ?? id, version, null)) return 'older';
    const known = this.#slots.get(id);
    if (state === null) {
      if (known === undefined) return 'same';
      this.#close(known);
      return 'changed';
    }
    if (known !== undefined) {
      const { hiddenByAdmin } = this.columns;
      const isSame = this.ownerIds[known] === state.ownerId && hasBit(hiddenByAdmin, known) === state.hidden;
      if (isSame && this.#indexes.holds(known, state)) return 'same';
      this.#indexes.leave(known, 'store');
    }
    const slot = known ?? this.#claim(state.id);
    this.#put(slot, state, known === undefined);
    this.#indexes.enter(slot, 'store', state);
    return 'changed';
  }

  applyUser(id: string, version: number, state: UserState | null): Applied {
    const shutOut = state === null ? 'closed' : state.status === 'suspended' ? 'suspended' : null;
    const was = this.users.get(id);
    if (!this.users.putIfNewer(id, version, shutOut)) return 'older';
    return (was === undefined) === (shutOut === null) ? 'same' : this.#showOrHide(id);
  }

  applyRatings(id: string, version: number, state: RatingsState | null): Applied {
    const was = this.ratings.get(id);
    const rating = state && { averageRating: state.averageRating, totalReviews: state.totalReviews };
    if (!this.ratings.putIfNewer(id, version, rating)) return 'older';
    if (was?.averageRating === rating?.averageRating && was?.totalReviews === rating?.totalReviews) return 'same';
    const slot = this.#slots.get(id);
    if (slot !== undefined) {
      this.#indexes.leave(slot, 'ratings');
      this.#rate(slot);
      this.#indexes.enter(slot, 'ratings');
    }
    return 'changed';
  }

  #put(slot: number, state: StoreState, isNew: boolean): void {
    const { approved, hiddenByAdmin, createdMs, x, y, z, schedule, delivers, reach } = this.columns;
    this.#setOwner(slot, state.ownerId);
    this.#rate(slot);
    (state.approved ? setBit : clearBit)(approved, slot);
    (state.hidden ? setBit : clearBit)(hiddenByAdmin, slot);
    createdMs[slot] = Date.parse(state.createdAt);
    const at = unitVector(coordinatesOf(state));
    [x[slot], y[slot], z[slot]] = [at.x, at.y, at.z];
    (state.delivery ? setBit : clearBit)(delivers, slot);
    const radiusKm = state.delivery?.radiusKm;
    reach[slot] = radiusKm ? squaredChordOf(radiusKm) : Number.POSITIVE_INFINITY;
    const before = schedule[slot] ?? 0;
    const after = this.schedules.add(state);
    schedule[slot] = after;
    if (!isNew) this.schedules.remove(before);
    if (isNew || after !== before) this.#openMinute = NEVER;
    const { state: code = '', town } = belongingOf(state);
    this.columns.state[slot] = stateNumber(code) ?? 0;
    this.#list(slot, state.city, town === undefined ? NO_TOWN : this.towns.claim(code, town));
  }

  #rate(slot: number): void {
    const { averageRating, totalReviews } = this.rating(this.idOf(slot));
    this.columns.weighted[slot] = weightedRating(averageRating, totalReviews);
  }

  /**
   * Computes whether a shop is listed: approved and not hidden. Moves it to its city and its town.
   * @param town number of the town, claimed for this call; the present one stays claimed if it is omitted
   */
  #list(slot: number, cityName = this.cityNames[slot] ?? '', town?: number): void {
    const { listed, hidden, hiddenByAdmin, approved, city, town: towns } = this.columns;
    const isHidden = hasBit(hiddenByAdmin, slot) || this.users.get(this.ownerIds[slot] ?? '') !== undefined;
    const was = hasBit(listed, slot);
    const is = hasBit(approved, slot) && !isHidden;
    const before = { cityName: this.cityNames[slot] ?? '', city: city[slot] ?? 0, town: towns[slot] ?? NO_TOWN };
    const after = town ?? before.town;
    const stays = was && is && before.cityName === cityName && before.town === after;
    if (is && !stays) {
      city[slot] = this.cities.add(cityName);
      this.towns.list(after, cityName);
    }
    if (was && !stays) {
      this.cities.remove(before.city, before.cityName);
      this.towns.unlist(before.town, before.cityName);
    }
    if (town !== undefined) this.towns.release(before.town);
    towns[slot] = after;
    this.cityNames[slot] = cityName;
    (isHidden ? setBit : clearBit)(hidden, slot);
    (is ? setBit : clearBit)(listed, slot);
  }

  /** Lists or hides the shops of an owner. */
  #showOrHide(ownerId: string): Applied {
    const slots = this.#slotsOf.get(ownerId) ?? [];
    for (const slot of slots) {
      this.#indexes.leave(slot, 'owner');
      this.#list(slot);
      this.#indexes.enter(slot, 'owner');
    }
    return slots.length > 0 ? 'changed' : 'same';
  }

  #close(slot: number): void {
    this.#indexes.leave(slot, 'closed');
    clearBit(this.columns.approved, slot);
    this.#list(slot, undefined, NO_TOWN);
    this.schedules.remove(this.columns.schedule[slot] ?? 0);
    this.#setOwner(slot, '');
    this.#slots.delete(this.idOf(slot));
    this.#numbers.release(slot);
  }

  #setOwner(slot: number, ownerId: string): void {
    const before = this.ownerIds[slot] ?? '';
    if (before === ownerId) return;
    const left = (this.#slotsOf.get(before) ?? []).filter((other) => other !== slot);
    if (left.length > 0) this.#slotsOf.set(before, left);
    else this.#slotsOf.delete(before);
    // Unlike a spread, `concat` allocates no spare capacity.
    if (ownerId) this.#slotsOf.set(ownerId, (this.#slotsOf.get(ownerId) ?? []).concat(slot));
    this.ownerIds[slot] = ownerId;
  }

  #claim(id: string): number {
    const slot = this.#numbers.claim();
    this.#columns.reserve(slot);
    this.#slots.set(id, slot);
    this.ids[slot] = id;
    return slot;
  }
}
