import type { Store } from '@cardume/bff/contract';
import { Columns } from '@cardume/kit/indexes';
import type { StoreState } from '@cardume/stores/events';
import type { ListedShops } from '@cardume/stores/listed-shops';
import { factsOf } from './shop-facts.ts';

const columns = (capacity: number) => ({
  updatedMs: new Float64Array(capacity),
  /** Bits of the selected product categories. */
  categories: new Uint32Array(capacity),
  /** NaN without coordinates. */
  lat: new Float64Array(capacity),
  lng: new Float64Array(capacity),
  /** 1 if the owner has changed the shop since its approval. */
  changedSinceApproval: new Uint8Array(capacity),
  /** When an unapproved shop began to wait for approval; Infinity for a refused one. */
  pendingMs: new Float64Array(capacity),
  /** Digits of the approved WhatsApp number with the country code; NaN without one. */
  phone: new Float64Array(capacity),
  visits: new Uint32Array(capacity),
});

/** What only the BFF needs of a shop, by the slots of `ListedShops`; one string holds the JSON of the response. */
export class ShopTable {
  readonly #shops: ListedShops;
  readonly #columns = new Columns(columns);
  /** `head` and `terms` of `factsOf`. */
  readonly #heads: string[] = [];
  readonly #terms: string[] = [];

  constructor(shops: ListedShops) {
    this.#shops = shops;
  }

  /** The columns, until the next shop is added. */
  get columns(): ReturnType<typeof columns> {
    return this.#columns.values;
  }

  /** Whether the shop is stored with exactly this state; what is not compared here is part of the JSON. */
  holds(slot: number, state: StoreState): boolean {
    const { head, terms, changedSinceApproval, phone, pendingMs, updatedMs } = factsOf(state);
    const { columns } = this;
    if (this.#heads[slot] !== head || this.#terms[slot] !== terms) return false;
    // A rebuild may change these without a change of the version.
    if (columns.changedSinceApproval[slot] !== Number(changedSinceApproval)) return false;
    if (!Object.is(columns.phone[slot], phone)) return false;
    return columns.pendingMs[slot] === pendingMs && columns.updatedMs[slot] === updatedMs;
  }

  put(slot: number, state: StoreState): void {
    const facts = factsOf(state);
    this.#columns.reserve(slot);
    const { updatedMs, categories, lat, lng, changedSinceApproval, pendingMs, phone } = this.columns;
    this.#heads[slot] = facts.head;
    this.#terms[slot] = facts.terms;
    updatedMs[slot] = facts.updatedMs;
    categories[slot] = facts.categories;
    lat[slot] = facts.lat;
    lng[slot] = facts.lng;
    changedSinceApproval[slot] = Number(facts.changedSinceApproval);
    pendingMs[slot] = facts.pendingMs;
    phone[slot] = facts.phone;
  }

  remove(slot: number): void {
    this.#heads[slot] = '';
    this.#terms[slot] = '';
    this.columns.visits[slot] = 0;
  }

  /** Returns the public shop as JSON without the closing brace, so that the caller can append properties. */
  unclosedJson(slot: number): string {
    const { averageRating, totalReviews } = this.#shops.rating(this.#shops.idOf(slot));
    return `${this.#heads[slot]}${this.#terms[slot]},"averageRating":${averageRating},"totalReviews":${totalReviews}`;
  }

  store(slot: number): Store {
    return JSON.parse(`${this.unclosedJson(slot)}}`);
  }
}
