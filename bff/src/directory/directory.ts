import type { UserState } from '@cardume/auth/events';
import type { ListedStore, Store, StoreList } from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES } from '@cardume/catalog/events';
import type { RatingsState } from '@cardume/reviews/events';
import type { StoreState } from '@cardume/stores/events';
import { Cities } from './cities.ts';
import { distanceKm, type Position } from './distance.ts';
import { type Entry, entryOf } from './entry.ts';
import { rankIndex } from './ranking.ts';
import { fold, searchWords } from './text.ts';
import { Versioned } from './versioned.ts';

export interface ListQuery {
  productCategory?: string | undefined;
  search?: string | undefined;
  city?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  page: number;
  limit: number;
}

/**
 * Every shop in memory, put together from what stores, reviews and auth publish; lists and search never ask a database.
 * Both the events and the answers of commands come in through the same `apply…`, the newer version wins.
 */
export class Directory {
  readonly #stores = new Versioned<StoreState>();
  readonly #ratings = new Versioned<RatingsState>();
  readonly #users = new Versioned<UserState>();
  readonly #storesOf = new Map<string, Set<string>>();
  readonly #entries = new Map<string, Entry>();
  /** Visible shops in the order of the list; one change moves one entry. */
  readonly #ranked: Entry[] = [];
  readonly #cities = new Cities();

  applyStore(id: string, version: number, state: StoreState | null): void {
    if (!this.#stores.keep(id, version, state)) return;
    if (state) this.#storesOf.set(state.ownerId, (this.#storesOf.get(state.ownerId) ?? new Set()).add(id));
    this.#place(id);
  }

  applyRatings(storeId: string, version: number, state: RatingsState | null): void {
    if (this.#ratings.keep(storeId, version, state)) this.#place(storeId);
  }

  applyUser(id: string, version: number, state: UserState | null): void {
    if (!this.#users.keep(id, version, state)) return;
    for (const storeId of this.#storesOf.get(id) ?? []) this.#place(storeId);
  }

  /** A shop whose page may be shown: approved or not, but not one of a suspended owner. */
  find(id: string): Store | undefined {
    const entry = this.#entries.get(id);
    return entry && !entry.ownerSuspended ? entry.store : undefined;
  }

  /** The page of the list that was asked for, the cities of all visible shops, and how many there are. */
  list(query: ListQuery): StoreList {
    const found = this.#ranked.filter(this.#matcher(query));
    const from = query.lat === undefined || query.lng === undefined ? undefined : { lat: query.lat, lng: query.lng };
    const ordered: ListedStore[] = from ? byDistance(found, from) : found.map((entry) => entry.store);
    const start = (query.page - 1) * query.limit;
    return {
      stores: ordered.slice(start, start + query.limit),
      cities: this.#cities.names(),
      total: found.length,
      totalPages: Math.ceil(found.length / query.limit),
    };
  }

  #matcher({ productCategory, search = '', city = '' }: ListQuery): (entry: Entry) => boolean {
    const categories = productCategory ? categoriesUnder(productCategory) : undefined;
    const cityKey = city === 'all' ? '' : fold(city.trim());
    const words = searchWords(search);
    return (entry) =>
      (!cityKey || entry.cityKey === cityKey) &&
      (!categories || categories.some((id) => entry.categoryIds.has(id))) &&
      words.every((word) => entry.words.some((candidate) => candidate.startsWith(word)));
  }

  /** Takes the shop out of the list and puts it back where it now belongs. */
  #place(id: string): void {
    const before = this.#entries.get(id);
    if (before?.visible) {
      this.#ranked.splice(rankIndex(this.#ranked, before), 1);
      this.#cities.remove(before.store.city);
    }
    const state = this.#stores.get(id);
    if (!state) return void this.#entries.delete(id);
    const suspended = this.#users.get(state.ownerId)?.status === 'suspended';
    const entry = entryOf(state, this.#ratings.get(id), suspended);
    this.#entries.set(id, entry);
    if (!entry.visible) return;
    this.#ranked.splice(rankIndex(this.#ranked, entry), 0, entry);
    this.#cities.add(entry.store.city);
  }
}

/** The category of that id or slug, and its children. */
function categoriesUnder(idOrSlug: string): string[] {
  const category = PRODUCT_CATEGORIES.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (!category) return [];
  return [category.id, ...PRODUCT_CATEGORIES.filter(({ parentId }) => parentId === category.id).map(({ id }) => id)];
}

/** Nearest first; shops without coordinates last, in the order they had. */
function byDistance(entries: Entry[], from: Position): ListedStore[] {
  return entries
    .map(({ store, position }) => ({ ...store, distance: position ? distanceKm(from, position) : null }))
    .sort((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || 0);
}
