import { isDeepStrictEqual } from 'node:util';
import type { UserState } from '@cardume/auth/events';
import type { RatedStore, Store, StoreListQuery } from '@cardume/bff/contract';
import type { AssortmentState } from '@cardume/catalog/events';
import { VersionedValues } from '@cardume/kit/stream';
import { type RatingsState, weightedRating } from '@cardume/reviews/events';
import type { StoreState } from '@cardume/stores/events';
import { AllShops } from './all-shops.ts';
import { Cities, type CityVisits, mergeSpellings } from './cities.ts';
import { listJson } from './listing.ts';
import { NearShops } from './near-shops.ts';
import { bestFirst } from './ranking.ts';
import { factsOf, phoneNumber, searchableWords } from './shop-facts.ts';
import { type ShopFacts, ShopTable } from './shop-table.ts';
import { SlotOrder } from './slot-order.ts';
import { Users } from './users.ts';
import { Vocabulary } from './vocabulary.ts';

type Rating = Pick<RatingsState, 'averageRating' | 'totalReviews'>;
/** Which part of a shop changed: its ratings, or its facts or visibility. */
type Changed = 'ratings' | 'shop';
/** The shop that sells a product of the home page. */
export type Seller = Pick<Store, 'id' | 'name' | 'city'>;

/** A shop in the public list, as the sitemap and the gazetteer read it. */
export interface ListedShop {
  id: string;
  ownerId: string;
  updatedAt: string;
  /** Parsed at each access: keep a reference to use it twice. */
  readonly store: Store;
}

/**
 * Every shop in memory, joined from the streams of stores, reviews and auth, so that lists and search read no database.
 * Events and results of commands arrive by the same `apply…` methods; the newer version wins.
 */
export class Directory {
  readonly #table = new ShopTable();
  readonly #ranking = new SlotOrder(bestFirst(this.#table));
  readonly #vocabulary = new Vocabulary();
  /** Words of unlisted shops. */
  readonly #unlistedVocabulary = new Vocabulary();
  /** The list for admins. */
  readonly allShops = new AllShops(this.#table, [this.#vocabulary, this.#unlistedVocabulary]);
  readonly users = new Users();
  readonly #cities = new Cities();
  readonly #near = new NearShops(this.#table);
  /** Versions only: the shops are in the table. */
  readonly #stores = new VersionedValues<never>();
  readonly #ratings = new VersionedValues<Rating>();
  readonly #assortments = new VersionedValues<number>();
  /** Shop ids by owner. Arrays, because a set for one id takes four times the memory. */
  readonly #shopsOf = new Map<string, string[]>();
  readonly #changed: (id: string, what: Changed) => void;
  #totalProducts = 0;

  /** @param changed called with the id of every shop whose cached responses became outdated */
  constructor(changed: (id: string, what: Changed) => void = () => undefined) {
    this.#changed = changed;
  }

  applyStore(id: string, version: number, state: StoreState | null): void {
    // Prefers the id of the state, so that this map and the table share one string.
    if (!this.#stores.putIfNewer(state?.id ?? id, version, null)) return;
    const facts = state && factsOf(state);
    if (facts && this.#table.holds(facts)) return; // every message arrives again after a NATS outage
    this.#leave(id);
    if (facts) this.#put(facts);
    else this.#forget(id);
    this.#changed(id, 'shop');
  }

  applyRatings(storeId: string, version: number, state: RatingsState | null): void {
    const rating = state && { averageRating: state.averageRating, totalReviews: state.totalReviews };
    const [before, versionBefore] = [this.#ratings.get(storeId), this.#ratings.version(storeId)];
    if (!this.#ratings.putIfNewer(storeId, version, rating)) return;
    const same = isDeepStrictEqual(before ?? null, rating);
    if (!same) this.#rate(storeId);
    // Removing one review and adding another may leave the rating unchanged, but not the cached list of reviews.
    if (!same || version > versionBefore) this.#changed(storeId, 'ratings');
  }

  applyUser(id: string, version: number, state: UserState | null): void {
    const wasHidden = this.users.hasHiddenShops(id);
    if (!this.users.apply(id, version, state) || this.users.hasHiddenShops(id) === wasHidden) return;
    for (const storeId of this.#shopsOf.get(id) ?? []) {
      this.#leave(storeId);
      this.#enter(storeId);
      this.#changed(storeId, 'shop');
    }
  }

  applyAssortment(storeId: string, version: number, state: AssortmentState | null): void {
    const before = this.#assortments.get(storeId) ?? 0;
    const products = state ? Object.keys(state.products).length : 0;
    if (this.#assortments.putIfNewer(storeId, version, products)) this.#totalProducts += products - before;
  }

  /** Returns the id of an owner's shop; undefined if it is unknown. */
  storeIdOf(ownerId: string): string | undefined {
    return this.#shopsOf.get(ownerId)?.[0];
  }

  /** Number of products of all shops. */
  get totalProducts(): number {
    return this.#totalProducts;
  }

  /**
   * Returns a shop with a public page: approved or not, unless an admin has hidden it, or its owner is suspended or has
   * closed the account.
   */
  find(id: string): Store | undefined {
    const slot = this.#shownSlot(id);
    return slot === undefined ? undefined : this.#table.store(slot);
  }

  /** Returns the rating of any shop. */
  rating(id: string): Rating {
    return this.#ratings.get(id) ?? { averageRating: null, totalReviews: 0 };
  }

  /** Returns approval and owner of a shop that has a public page; cheaper than `find`, which parses the shop. */
  publicSummary(id: string): { approved: boolean; ownerId: string } | undefined {
    const slot = this.#shownSlot(id);
    if (slot === undefined) return undefined;
    return { approved: this.#table.approved[slot] === 1, ownerId: this.#table.ownerIds[slot] ?? '' };
  }

  /** Returns any shop as JSON without the closing brace, so that the caller can append properties. */
  unclosedJson(id: string): string | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined ? undefined : this.#table.unclosedJson(slot);
  }

  /** Returns the response of `GET /api/stores` as JSON; `now`, in epoch milliseconds, decides which shops are open. */
  listJson(query: StoreListQuery, now: number): string {
    const [table, ranking, vocabulary] = [this.#table, this.#ranking, this.#vocabulary];
    return listJson({ table, ranking, vocabulary, cities: this.#cities, near: this.#near }, query, now);
  }

  /** Ids of all shops; may include ids of removed shops. */
  get ids(): readonly string[] {
    return this.#table.ids;
  }

  /** Raises the visit count of a shop. Counts of one generation only grow, so a late or repeated one has no effect. */
  raiseVisits(id: string, count: number): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    this.#table.visits[slot] = Math.max(count, this.#table.visits[slot] ?? 0);
  }

  /** Sets the visit count of a shop from another generation of the figures, where it may be lower. */
  setVisits(id: string, count: number): void {
    const slot = this.#table.slotOf(id);
    if (slot !== undefined) this.#table.visits[slot] = count;
  }

  /**
   * Returns the listed shop of each WhatsApp number; omits numbers that no shop or several shops have. A number counts
   * only as an admin approved it, so that nobody becomes the seller of another shop's product by taking its number.
   */
  sellersOf(phones: readonly string[]): Map<string, Seller> {
    const wanted = new Map(phones.map((phone) => [phoneNumber(phone), [] as number[]]));
    wanted.delete(Number.NaN);
    if (wanted.size > 0) {
      for (const slot of this.#ranking.slots) wanted.get(this.#table.phone[slot] ?? Number.NaN)?.push(slot);
    }
    const sellers = new Map<string, Seller>();
    for (const phone of phones) {
      const [slot, ...others] = wanted.get(phoneNumber(phone)) ?? [];
      if (slot === undefined || others.length > 0) continue;
      const { id, name, city } = this.#table.store(slot);
      sellers.set(phone, { id, name, city });
    }
    return sellers;
  }

  /** Returns the name of any shop, listed or not. */
  nameOf(id: string): string | undefined {
    return this.findAny(id)?.name;
  }

  /** Returns any shop, listed or not. */
  findAny(id: string): Store | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined ? undefined : this.#table.store(slot);
  }

  /** Returns the shops with reviews, best first; if there are more than `most`, the `most / 2` best and worst ones. */
  ratedShops(most: number): RatedStore[] {
    const { average, reviews } = this.#table;
    const slots = Array.from(this.#table.slots()).filter((slot) => (reviews[slot] ?? 0) > 0);
    const byAverage = (a: number, b: number) =>
      (average[b] ?? 0) - (average[a] ?? 0) || (reviews[b] ?? 0) - (reviews[a] ?? 0) || this.allShops.compare(a, b);
    const order = slots.sort(byAverage);
    const shown = order.length > most ? [...order.slice(0, most / 2), ...order.slice(-most / 2)] : order;
    return shown.map((slot) => this.#table.store(slot) as RatedStore);
  }

  /**
   * Returns the cities with visits, most visited first, each with the number of its shops, listed or not.
   * @param visits by shop id
   */
  cityVisits(visits: ReadonlyMap<string, number>): CityVisits[] {
    const { ids, cityNames } = this.#table;
    const spellings = new Map<string, CityVisits>();
    for (const slot of this.#table.slots()) {
      const city = cityNames[slot] ?? '';
      const sum = spellings.get(city) ?? { city, stores: 0, visits: 0 };
      sum.stores++;
      sum.visits += visits.get(ids[slot] ?? '') ?? 0;
      spellings.set(city, sum);
    }
    return mergeSpellings([...spellings.values()])
      .filter((city) => city.visits > 0)
      .sort((a, b) => b.visits - a.visits || b.stores - a.stores || a.city.localeCompare(b.city, 'pt-BR'));
  }

  /** Iterates over the listed shops, best first. */
  *listed(): Generator<ListedShop> {
    for (const slot of this.#ranking.slots) {
      const table = this.#table;
      yield {
        id: table.ids[slot] ?? '',
        ownerId: table.ownerIds[slot] ?? '',
        updatedAt: new Date(table.updatedMs[slot] ?? 0).toISOString(),
        get store() {
          return table.store(slot);
        },
      };
    }
  }

  #shownSlot(id: string): number | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined || this.#table.hidden[slot] === 1 ? undefined : slot;
  }

  #put(facts: ShopFacts): void {
    const { id, ownerId } = facts;
    this.#table.put(facts);
    const others = this.#shopsOf.get(ownerId) ?? [];
    // Unlike a spread, `concat` allocates no spare capacity.
    if (!others.includes(id)) this.#shopsOf.set(ownerId, others.concat(id));
    this.#enter(id);
  }

  #forget(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    const ownerId = this.#table.ownerIds[slot] ?? '';
    const others = (this.#shopsOf.get(ownerId) ?? []).filter((other) => other !== id);
    if (others.length > 0) this.#shopsOf.set(ownerId, others);
    else this.#shopsOf.delete(ownerId);
    this.#table.remove(slot);
  }

  /** Whether a shop is in the public list: approved, and its owner neither suspended nor closed. */
  #isListed(slot: number): boolean {
    return this.#table.approved[slot] === 1 && this.#table.hidden[slot] === 0;
  }

  /** Updates the rating, which affects the position in the ranking but no index. */
  #rate(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    const ranked = this.#isListed(slot);
    if (ranked) this.#ranking.remove(slot);
    this.#writeRating(id, slot);
    if (ranked) this.#ranking.insert(slot);
  }

  #writeRating(id: string, slot: number): void {
    const { averageRating = null, totalReviews = 0 } = this.#ratings.get(id) ?? {};
    this.#table.average[slot] = averageRating ?? Number.NaN;
    this.#table.reviews[slot] = totalReviews;
    this.#table.weighted[slot] = weightedRating(averageRating, totalReviews);
  }

  /** Removes a shop from all indexes. Must be called before the shop's values change. */
  #leave(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    this.allShops.remove(slot);
    const words = searchableWords(this.#table.store(slot));
    if (!this.#isListed(slot)) {
      this.#unlistedVocabulary.remove(slot, words);
      return;
    }
    this.#ranking.remove(slot);
    this.#vocabulary.remove(slot, words);
    this.#cities.remove(this.#table.cityNames[slot] ?? '');
    this.#near.remove(slot);
  }

  /** Inserts a shop into the indexes that fit its current state. */
  #enter(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    this.#writeRating(id, slot);
    const isHidden =
      this.#table.hiddenByAdmin[slot] === 1 || this.users.hasHiddenShops(this.#table.ownerIds[slot] ?? '');
    this.#table.hidden[slot] = isHidden ? 1 : 0;
    this.allShops.insert(slot);
    const words = searchableWords(this.#table.store(slot));
    if (!this.#isListed(slot)) {
      this.#unlistedVocabulary.add(slot, words);
      return;
    }
    this.#ranking.insert(slot);
    this.#vocabulary.add(slot, words);
    this.#table.city[slot] = this.#cities.add(this.#table.cityNames[slot] ?? '');
    this.#near.add(slot);
  }
}
