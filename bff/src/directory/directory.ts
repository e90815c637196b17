import type { UserState } from '@cardume/auth/events';
import type { RatedStore, Store, StoreListQuery, Town } from '@cardume/bff/contract';
import type { AssortmentState } from '@cardume/catalog/events';
import { hasBit, SlotOrder, Vocabulary } from '@cardume/kit/indexes';
import { VersionedValues } from '@cardume/kit/stream';
import { townKey } from '@cardume/kit/text';
import type { RatingsState } from '@cardume/reviews/events';
import type { StoreState } from '@cardume/stores/events';
import { ListedShops, mostUsed, type Rating, type ShopChange } from '@cardume/stores/listed-shops';
import { AllShops } from './all-shops.ts';
import { Listing } from './listing.ts';
import { NearShops } from './near-shops.ts';
import { phoneNumber, searchableWords } from './shop-facts.ts';
import { ShopTable } from './shop-table.ts';
import { TownLists } from './town-lists.ts';
import { Users } from './users.ts';

/** Which part of a shop changed: its ratings, its facts, or also whether it is listed. */
type Changed = 'ratings' | 'shop' | 'listing';
/** The shop that sells a product of the home page. */
export type Seller = Pick<Store, 'id' | 'name' | 'city'>;

/** Shops of a city and their visits. */
interface CityVisits {
  city: string;
  stores: number;
  visits: number;
}

/** A shop in the public list, as the sitemap and the gazetteer read it. */
export interface ListedShop {
  id: string;
  ownerId: string;
  updatedAt: string;
  /** Parsed at each access: keep a reference to use it twice. */
  readonly store: Store;
}

/**
 * Every shop in memory, so that lists and search read no database: `ListedShops` with the indexes of the BFF. Events and
 * results of commands arrive by the same `apply…` methods; the newer version wins.
 */
export class Directory {
  readonly #shops = new ListedShops({
    holds: (slot, shop) => this.#table.holds(slot, shop),
    leave: (slot, change) => this.#leave(slot, change),
    enter: (slot, change, shop) => this.#enter(slot, change, shop),
  });
  readonly #table = new ShopTable(this.#shops);
  /** The listed shops, best first. */
  readonly #best = new SlotOrder(this.#shops.bestFirst);
  /** Words of all shops. */
  readonly #words = new Vocabulary();
  readonly #near = new NearShops(this.#table);
  readonly #listing = new Listing({
    shops: this.#shops,
    table: this.#table,
    best: this.#best,
    words: this.#words,
    near: this.#near,
  });
  /** The list for admins. */
  readonly allShops = new AllShops({ shops: this.#shops, table: this.#table, words: this.#words });
  readonly towns = new TownLists({ shops: this.#shops, table: this.#table, best: this.#best });
  readonly users = new Users();
  readonly #assortments = new VersionedValues<number>();
  readonly #changed: (id: string, what: Changed) => void;
  #totalProducts = 0;

  /** @param changed called with the id of every shop whose cached responses became outdated */
  constructor(changed: (id: string, what: Changed) => void = () => undefined) {
    this.#changed = changed;
  }

  applyStore(id: string, version: number, state: StoreState | null): void {
    const was = this.#shops.isListed(id);
    if (this.#shops.applyStore(id, version, state) !== 'changed') return;
    this.#changed(id, this.#shops.isListed(id) === was ? 'shop' : 'listing');
  }

  applyRatings(storeId: string, version: number, state: RatingsState | null): void {
    const versionBefore = this.#shops.ratings.version(storeId);
    const applied = this.#shops.applyRatings(storeId, version, state);
    // Removing one review and adding another may leave the rating unchanged, but not the cached list of reviews.
    if (applied === 'changed' || version > versionBefore) this.#changed(storeId, 'ratings');
  }

  applyUser(id: string, version: number, state: UserState | null): void {
    const applied = this.#shops.applyUser(id, version, state);
    if (applied !== 'older') this.users.put(id, state);
    if (applied === 'changed') for (const storeId of this.#shops.idsOf(id)) this.#changed(storeId, 'listing');
  }

  applyAssortment(storeId: string, version: number, state: AssortmentState | null): void {
    const before = this.#assortments.get(storeId) ?? 0;
    const products = state ? Object.keys(state.products).length : 0;
    if (this.#assortments.putIfNewer(storeId, version, products)) this.#totalProducts += products - before;
  }

  /** Returns the id of an owner's shop; undefined if it is unknown. */
  storeIdOf(ownerId: string): string | undefined {
    return this.#shops.idsOf(ownerId)[0];
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

  /** Returns a shop that shoppers find. */
  findListed(id: string): Store | undefined {
    return this.#shops.isListed(id) ? this.find(id) : undefined;
  }

  /** Returns the rating of any shop. */
  rating(id: string): Rating {
    return this.#shops.rating(id);
  }

  /** Returns approval and owner of a shop that has a public page; cheaper than `find`, which parses the shop. */
  publicSummary(id: string): { approved: boolean; ownerId: string } | undefined {
    const slot = this.#shownSlot(id);
    if (slot === undefined) return undefined;
    return { approved: hasBit(this.#shops.columns.approved, slot), ownerId: this.#shops.ownerIds[slot] ?? '' };
  }

  /** Returns any shop as JSON without the closing brace, so that the caller can append properties. */
  unclosedJson(id: string): string | undefined {
    const slot = this.#shops.slotOf(id);
    return slot === undefined ? undefined : this.#table.unclosedJson(slot);
  }

  /** Returns the town that a shop is listed in; null for a shop that is not listed or belongs to no town. */
  townOf(id: string): Town | null {
    const slot = this.#shops.slotOf(id);
    return slot === undefined ? null : this.towns.townOf(slot);
  }

  /** Returns the response of `GET /api/stores` as JSON; `now`, in epoch milliseconds, decides which shops are open. */
  listJson(query: StoreListQuery, now: number): string {
    return this.#listing.json(query, now);
  }

  /** Ids of all shops; may include ids of removed shops. */
  get ids(): readonly string[] {
    return this.#shops.ids;
  }

  /** Raises the visit count of a shop. Counts of one generation only grow, so a late or repeated one has no effect. */
  raiseVisits(id: string, count: number): void {
    const slot = this.#shops.slotOf(id);
    if (slot === undefined) return;
    const { visits } = this.#table.columns;
    visits[slot] = Math.max(count, visits[slot] ?? 0);
  }

  /** Sets the visit count of a shop from another generation of the figures, where it may be lower. */
  setVisits(id: string, count: number): void {
    const slot = this.#shops.slotOf(id);
    if (slot !== undefined) this.#table.columns.visits[slot] = count;
  }

  /**
   * Returns the listed shop of each WhatsApp number; omits numbers that no shop or several shops have. A number counts
   * only as an admin approved it, so that nobody becomes the seller of another shop's product by taking its number.
   */
  sellersOf(phones: readonly string[]): Map<string, Seller> {
    const wanted = new Map(phones.map((phone) => [phoneNumber(phone), [] as number[]]));
    wanted.delete(Number.NaN);
    if (wanted.size > 0) {
      const { phone } = this.#table.columns;
      for (const slot of this.#best.slots) wanted.get(phone[slot] ?? Number.NaN)?.push(slot);
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
    const slot = this.#shops.slotOf(id);
    return slot === undefined ? undefined : this.#table.store(slot);
  }

  /** Returns the shops with reviews, best first; if there are more than `most`, the `most / 2` best and worst ones. */
  ratedShops(most: number): RatedStore[] {
    const rated: (Rating & { slot: number })[] = [];
    for (const slot of this.#shops.slots()) {
      const rating = this.#shops.rating(this.#shops.idOf(slot));
      if (rating.totalReviews > 0) rated.push({ slot, ...rating });
    }
    const order = rated.sort(
      (a, b) =>
        (b.averageRating ?? 0) - (a.averageRating ?? 0) ||
        b.totalReviews - a.totalReviews ||
        this.#shops.newestFirst(a.slot, b.slot),
    );
    const shown = order.length > most ? [...order.slice(0, most / 2), ...order.slice(-most / 2)] : order;
    return shown.map(({ slot }) => this.#table.store(slot) as RatedStore);
  }

  /**
   * Returns the cities with visits, most visited first, each with the number of its shops, listed or not.
   * @param visits by shop id
   */
  cityVisits(visits: ReadonlyMap<string, number>): CityVisits[] {
    const { cityNames } = this.#shops;
    const spellings = new Map<string, CityVisits>();
    for (const slot of this.#shops.slots()) {
      const city = cityNames[slot] ?? '';
      const sum = spellings.get(city) ?? { city, stores: 0, visits: 0 };
      sum.stores++;
      sum.visits += visits.get(this.#shops.idOf(slot)) ?? 0;
      spellings.set(city, sum);
    }
    return mergeSpellings([...spellings.values()])
      .filter((city) => city.visits > 0)
      .sort((a, b) => b.visits - a.visits || b.stores - a.stores || a.city.localeCompare(b.city, 'pt-BR'));
  }

  /** Iterates over the listed shops, best first. */
  *listed(): Generator<ListedShop> {
    const table = this.#table;
    for (const slot of this.#best.slots) {
      yield {
        id: this.#shops.idOf(slot),
        ownerId: this.#shops.ownerIds[slot] ?? '',
        updatedAt: new Date(table.columns.updatedMs[slot] ?? 0).toISOString(),
        get store() {
          return table.store(slot);
        },
      };
    }
  }

  #shownSlot(id: string): number | undefined {
    const slot = this.#shops.slotOf(id);
    return slot === undefined || hasBit(this.#shops.columns.hidden, slot) ? undefined : slot;
  }

  #leave(slot: number, change: ShopChange): void {
    const isListed = hasBit(this.#shops.columns.listed, slot);
    if (isListed) this.#best.remove(slot);
    if (change === 'ratings') return;
    if (isListed) this.#near.remove(slot);
    if (change === 'owner') return;
    this.allShops.remove(slot);
    this.#words.removeAll(searchableWords(this.#table.store(slot)), slot);
    if (change === 'closed') this.#table.remove(slot);
  }

  #enter(slot: number, change: ShopChange, shop: StoreState | undefined): void {
    if (shop) {
      this.#table.put(slot, shop);
      this.allShops.insert(slot);
      this.#words.addAll(searchableWords(this.#table.store(slot)), slot, this.#shops.capacity);
    }
    if (!hasBit(this.#shops.columns.listed, slot)) return;
    this.#best.insert(slot);
    if (change !== 'ratings') this.#near.add(slot);
  }
}

/** Merges the entries of one city; the result has the spelling of most shops. */
function mergeSpellings(spellings: CityVisits[]): CityVisits[] {
  const byCity = Map.groupBy(spellings, ({ city }) => townKey(city));
  return Array.from(byCity.values(), (same) => ({
    city: mostUsed(new Map(same.map(({ city, stores }) => [city, stores]))),
    stores: same.reduce((sum, { stores }) => sum + stores, 0),
    visits: same.reduce((sum, { visits }) => sum + visits, 0),
  }));
}
