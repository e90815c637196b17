import { isDeepStrictEqual } from 'node:util';
import type { UserState } from '@cardume/auth/events';
import type { RatedStore, Store } from '@cardume/bff/contract';
import type { AssortmentState } from '@cardume/catalog/events';
import type { RatingsState } from '@cardume/reviews/events';
import type { StoreState } from '@cardume/stores/events';
import { AllShops } from './all-shops.ts';
import { Cities } from './cities.ts';
import { type ListQuery, listJson } from './listing.ts';
import { bestFirst, weightedRating } from './ranking.ts';
import { factsOf, searchableWords } from './shop-facts.ts';
import { type ShopFacts, ShopTable } from './shop-table.ts';
import { SlotOrder } from './slot-order.ts';
import { Users } from './users.ts';
import { Versioned } from './versioned.ts';
import { Vocabulary } from './vocabulary.ts';

export type { ListQuery } from './listing.ts';

type Rating = Pick<RatingsState, 'averageRating' | 'totalReviews'>;

/** A shop as the sitemap lists it. */
export interface VisibleShop {
  id: string;
  updatedAt: string;
  /** Read anew at each use: keep what you need of it. */
  readonly store: Store;
}

/**
 * Every shop in memory, put together from what stores, reviews and auth publish; lists and search never ask a database.
 * Both the events and the answers of commands come in through the same `apply…`, the newer version wins.
 */
export class Directory {
  readonly #table = new ShopTable();
  readonly #ranking = new SlotOrder(bestFirst(this.#table));
  readonly #vocabulary = new Vocabulary();
  /** The words of shops that are not in the public list. */
  readonly #hiddenVocabulary = new Vocabulary();
  /** What admins see. */
  readonly all = new AllShops(this.#table, [this.#vocabulary, this.#hiddenVocabulary]);
  readonly users = new Users();
  readonly #cities = new Cities();
  /** Versions alone: the shops themselves are in the table. */
  readonly #stores = new Versioned<never>();
  readonly #ratings = new Versioned<Rating>();
  readonly #assortments = new Versioned<number>();
  /** Nearly always one each, for which a set would take four times the room. */
  readonly #shopsOf = new Map<string, string[]>();
  readonly #changed: (id: string) => void;
  #totalProducts = 0;

  /** @param changed told the id of every shop whose answers are no longer what they were */
  constructor(changed: (id: string) => void = () => undefined) {
    this.#changed = changed;
  }

  applyStore(id: string, version: number, state: StoreState | null): void {
    // Of the two strings that are the shop's id only the state's is kept.
    if (!this.#stores.keep(state?.id ?? id, version, null)) return;
    const facts = state && factsOf(state, this.#cities.numberOf(state.city));
    if (facts && this.#table.holds(facts)) return; // all is told again whenever NATS was away
    this.#leave(id);
    if (facts) this.#put(facts);
    else this.#forget(id);
    this.#changed(id);
  }

  applyRatings(storeId: string, version: number, state: RatingsState | null): void {
    const rating = state && { averageRating: state.averageRating, totalReviews: state.totalReviews };
    const before = this.#ratings.get(storeId);
    if (!this.#ratings.keep(storeId, version, rating) || isDeepStrictEqual(before ?? null, rating)) return;
    this.#rate(storeId);
    this.#changed(storeId);
  }

  applyUser(id: string, version: number, state: UserState | null): void {
    const wasShutOut = this.users.isShutOut(id);
    if (!this.users.apply(id, version, state) || this.users.isShutOut(id) === wasShutOut) return;
    for (const storeId of this.#shopsOf.get(id) ?? []) {
      this.#leave(storeId);
      this.#enter(storeId);
      this.#changed(storeId);
    }
  }

  applyAssortment(storeId: string, version: number, state: AssortmentState | null): void {
    const before = this.#assortments.get(storeId) ?? 0;
    const products = state ? Object.keys(state.products).length : 0;
    if (this.#assortments.keep(storeId, version, products)) this.#totalProducts += products - before;
  }

  /** Grows with every change of a shop's products. */
  assortmentVersion(storeId: string): number {
    return this.#assortments.version(storeId);
  }

  /** An owner's shop. */
  storeIdOf(ownerId: string): string | undefined {
    return this.#shopsOf.get(ownerId)?.[0];
  }

  /** How many products all shops have. */
  get totalProducts(): number {
    return this.#totalProducts;
  }

  /** A shop whose page may be shown: approved or not, but not one of a suspended owner. */
  find(id: string): Store | undefined {
    const slot = this.#shownSlot(id);
    return slot === undefined ? undefined : this.#table.store(slot);
  }

  /** How a shop is rated; what the owner of a suspended one may see too. */
  rating(id: string): Rating {
    return this.#ratings.get(id) ?? { averageRating: null, totalReviews: 0 };
  }

  /** Whether there is such a shop, whether it is approved, and whose it is; cheaper than reading it. */
  publicSummary(id: string): { approved: boolean; ownerId: string } | undefined {
    const slot = this.#shownSlot(id);
    if (slot === undefined) return undefined;
    return { approved: this.#table.approved[slot] === 1, ownerId: this.#table.ownerIds[slot] ?? '' };
  }

  /** A shop as JSON, whoever may see it, but for the closing brace, so that more can be put behind. */
  openJson(id: string): string | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined ? undefined : this.#table.open(slot);
  }

  /** The answer of `GET /api/stores` as JSON. */
  listJson(query: ListQuery): string {
    const [table, ranking, vocabulary, cities] = [this.#table, this.#ranking, this.#vocabulary, this.#cities];
    return listJson({ table, ranking, vocabulary, cities }, query);
  }

  /** What a shop is called, seen by shoppers or not. */
  nameOf(id: string): string | undefined {
    return this.findAny(id)?.name;
  }

  /** A shop, whoever may see it. */
  findAny(id: string): Store | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined ? undefined : this.#table.store(slot);
  }

  /** Every shop with reviews, best first; of more than `most` only the best and the worst. */
  rated(most: number): RatedStore[] {
    const { average, reviews } = this.#table;
    const slots = Array.from(this.#table.slots()).filter((slot) => (reviews[slot] ?? 0) > 0);
    const byAverage = (a: number, b: number) =>
      (average[b] ?? 0) - (average[a] ?? 0) || (reviews[b] ?? 0) - (reviews[a] ?? 0) || this.all.compare(a, b);
    const order = slots.sort(byAverage);
    const shown = order.length > most ? [...order.slice(0, most / 2), ...order.slice(-most / 2)] : order;
    return shown.map((slot) => this.#table.store(slot) as RatedStore);
  }

  /** The visible shops, best first. */
  *visible(): Generator<VisibleShop> {
    for (const slot of this.#ranking.slots) {
      const table = this.#table;
      yield {
        id: table.ids[slot] ?? '',
        updatedAt: new Date(table.updatedMs[slot] ?? 0).toISOString(),
        get store() {
          return table.store(slot);
        },
      };
    }
  }

  #shownSlot(id: string): number | undefined {
    const slot = this.#table.slotOf(id);
    return slot === undefined || this.#table.suspended[slot] === 1 ? undefined : slot;
  }

  #put(facts: ShopFacts): void {
    const { id, ownerId } = facts;
    this.#table.put(facts);
    const others = this.#shopsOf.get(ownerId) ?? [];
    if (!others.includes(id)) this.#shopsOf.set(ownerId, others.concat(id)); // a spread would leave room for sixteen more
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

  #isVisible(slot: number): boolean {
    return this.#table.approved[slot] === 1 && this.#table.suspended[slot] === 0;
  }

  /** A rating moves a shop in the order and changes nothing that it is found by. */
  #rate(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    if (!this.#isVisible(slot)) {
      this.#writeRating(id, slot);
      return;
    }
    this.#ranking.remove(slot);
    this.#writeRating(id, slot);
    this.#ranking.insert(slot);
  }

  #writeRating(id: string, slot: number): void {
    const { averageRating = null, totalReviews = 0 } = this.#ratings.get(id) ?? {};
    this.#table.average[slot] = averageRating ?? Number.NaN;
    this.#table.reviews[slot] = totalReviews;
    this.#table.weighted[slot] = weightedRating(averageRating, totalReviews);
  }

  /** Takes a shop out of what is listed, before anything of it changes. */
  #leave(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    this.all.remove(slot);
    const words = searchableWords(this.#table.store(slot));
    if (!this.#isVisible(slot)) {
      this.#hiddenVocabulary.remove(slot, words);
      return;
    }
    this.#ranking.remove(slot);
    this.#vocabulary.remove(slot, words);
    this.#cities.remove(this.#table.cityNames[slot] ?? '');
  }

  /** Puts a shop where it now belongs. */
  #enter(id: string): void {
    const slot = this.#table.slotOf(id);
    if (slot === undefined) return;
    this.#writeRating(id, slot);
    this.#table.suspended[slot] = this.users.isShutOut(this.#table.ownerIds[slot] ?? '') ? 1 : 0;
    this.all.insert(slot);
    const words = searchableWords(this.#table.store(slot));
    if (!this.#isVisible(slot)) {
      this.#hiddenVocabulary.add(slot, words);
      return;
    }
    this.#ranking.insert(slot);
    this.#vocabulary.add(slot, words);
    this.#cities.add(this.#table.cityNames[slot] ?? '');
  }
}
