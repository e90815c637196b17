import { pageCount, type Town, type TownCategory, type TownPage, type TownWithShops } from '@cardume/bff/contract';
import { distanceKm, type Position } from '@cardume/kit/domain/positions';
import { stateCode } from '@cardume/kit/domain/states';
import { hasBit, type Ranking, type SlotOrder, selectPage } from '@cardume/kit/indexes';
import { slug } from '@cardume/kit/text';
import type { ListedShops, ShownTown } from '@cardume/stores/listed-shops';
import { bitsUnder, CategoryCounts, type ProductCategory } from './categories.ts';
import type { ShopTable } from './shop-table.ts';

/** Most towns that are named as near another one. */
const MAX_NEARBY = 8;
/** Decimals of a mean position, so that all replicas find the same: they add the shops in different orders. */
const MEAN_DECIMALS = 6;

const compareNames = new Intl.Collator('pt-BR').compare;

interface TownIndexes {
  shops: ListedShops;
  table: ShopTable;
  /** The listed shops, best first. */
  best: SlotOrder;
}

export interface TownQuery {
  category: ProductCategory | null;
  page: number;
  limit: number;
}

/** A town, or one of its categories, for the sitemap. */
export interface TownEntry {
  town: Town;
  category: TownCategory | null;
}

/** The listed shops by the towns that they belong to. */
export class TownLists {
  readonly #indexes: TownIndexes;

  constructor(indexes: TownIndexes) {
    this.#indexes = indexes;
  }

  /** Returns the towns with listed shops, by state, then name. */
  all(): TownWithShops[] {
    return this.#numbers()
      .map((number) => withShops(this.#town(number)))
      .sort(byStateAndName);
  }

  /** Returns a town in any spelling; undefined for one without listed shops. @param uf in any case */
  find(uf: string, name: string): Town | undefined {
    const number = this.#numberOf(uf, name);
    return number === undefined ? undefined : addressOf(this.#town(number));
  }

  /** Returns the town of a listed shop; null for other shops and those that belong to no town. */
  townOf(slot: number): Town | null {
    const { towns, columns } = this.#indexes.shops;
    const town = hasBit(columns.listed, slot) ? towns.get(columns.town[slot] ?? 0) : undefined;
    return town ? addressOf(town) : null;
  }

  /**
   * Returns one page of a town's shops; undefined if it has no listed shop, or none with the category.
   * @param now in epoch milliseconds
   */
  page(town: Town, { category, page, limit }: TownQuery, now: number): TownPage | undefined {
    const { shops, table, best } = this.#indexes;
    const { town: towns, schedule } = shops.columns;
    const { categories } = table.columns;
    const number = this.#numberOf(town.uf, town.slug);
    if (number === undefined) return undefined;
    const isOpen = shops.schedules.openAt(now);
    const under = category ? bitsUnder(category.id) : undefined;
    const counts = new CategoryCounts();
    const slots: number[] = [];
    let open = 0;
    for (const slot of best.slots) {
      if (towns[slot] !== number) continue;
      const selected = categories[slot] ?? 0;
      counts.add(selected);
      if (under !== undefined && (selected & under) === 0) continue;
      slots.push(slot);
      open += isOpen[schedule[slot] ?? 0] ?? 0;
    }
    if (slots.length === 0) return undefined;
    return {
      town: addressOf(this.#town(number)),
      category: category && shownCategory(category),
      stores: slots.slice((page - 1) * limit, page * limit).map((slot) => table.store(slot)),
      total: slots.length,
      totalPages: pageCount(slots.length, limit),
      open,
      categories: counts
        .all()
        .filter(({ parentId }) => parentId !== null)
        .map(({ shops: stores, ...selected }) => ({ ...shownCategory(selected), stores })),
      nearby: this.#nearby(number),
    };
  }

  /** Returns the towns, and the categories and roots in each, that have at least `least` shops; sorted. */
  entries(least: number): TownEntry[] {
    const { shops, table, best } = this.#indexes;
    const { town: towns } = shops.columns;
    const { categories } = table.columns;
    const counts = new Map<number, CategoryCounts>();
    for (const slot of best.slots) {
      const number = towns[slot] ?? 0;
      const known = counts.get(number) ?? new CategoryCounts();
      counts.set(number, known);
      known.add(categories[slot] ?? 0);
    }
    return this.#numbers()
      .map((number) => ({ number, town: this.#town(number) }))
      .filter(({ town }) => town.stores >= least)
      .sort((a, b) => byStateAndName(a.town, b.town))
      .flatMap(({ number, town: shown }) => {
        const town = addressOf(shown);
        const enough = (counts.get(number)?.all() ?? []).filter((category) => category.shops >= least);
        return [{ town, category: null }, ...enough.map((category) => ({ town, category: shownCategory(category) }))];
      });
  }

  #numberOf(uf: string, name: string): number | undefined {
    const state = stateCode(uf);
    return state === undefined ? undefined : this.#indexes.shops.towns.find(state, name);
  }

  /** Returns the numbers of the towns with listed shops. */
  #numbers(): number[] {
    const { towns } = this.#indexes.shops;
    return Array.from({ length: towns.end }, (_, number) => number).filter((number) => towns.get(number));
  }

  #town(number: number): ShownTown {
    const town = this.#indexes.shops.towns.get(number);
    if (!town) throw new Error(`town ${number} has no listed shops`);
    return town;
  }

  #nearby(number: number): TownPage['nearby'] {
    const positions = this.#positions();
    const from = positions.get(number);
    if (!from) return [];
    positions.delete(number);
    const distances = new Map(Array.from(positions, ([other, at]) => [other, distanceKm(from, at)]));
    const nearest: Ranking = {
      key: (other) => distances.get(other) ?? 0,
      nextKey: () => 0,
      compare: (a, b) =>
        (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || byStateAndName(this.#town(a), this.#town(b)),
    };
    return selectPage(Uint32Array.from(distances.keys()), 0, MAX_NEARBY, nearest).map((other) => ({
      ...withShops(this.#town(other)),
      distance: distances.get(other) ?? 0,
    }));
  }

  /** Returns where the towns are: the gazetteer's place, else the mean of the listed shops' coordinates. */
  #positions(): Map<number, Position> {
    const { shops, table, best } = this.#indexes;
    const positions = new Map<number, Position>();
    const unknown = new Map<number, { lat: number; lng: number; shops: number }>();
    for (const number of this.#numbers()) {
      const { place } = this.#town(number);
      if (place) positions.set(number, place);
      else unknown.set(number, { lat: 0, lng: 0, shops: 0 });
    }
    if (unknown.size === 0) return positions;
    const { lat, lng } = table.columns;
    for (const slot of best.slots) {
      const sum = unknown.get(shops.columns.town[slot] ?? 0);
      if (!sum || Number.isNaN(lat[slot])) continue;
      sum.lat += lat[slot] ?? 0;
      sum.lng += lng[slot] ?? 0;
      sum.shops++;
    }
    const mean = (sum: number, count: number) => Number((sum / count).toFixed(MEAN_DECIMALS));
    for (const [number, { lat, lng, shops: count }] of unknown) {
      if (count > 0) positions.set(number, { lat: mean(lat, count), lng: mean(lng, count) });
    }
    return positions;
  }
}

const byStateAndName = (a: Town, b: Town) => (a.uf === b.uf ? compareNames(a.name, b.name) : a.uf < b.uf ? -1 : 1);

/** On the pages of towns the slug of a category follows from the name that they show. */
const shownCategory = ({ id, name }: ProductCategory): TownCategory => ({ id, slug: slug(name), name });

const addressOf = ({ uf, slug, name }: ShownTown): Town => ({ uf, slug, name });

const withShops = (town: ShownTown): TownWithShops => ({ ...addressOf(town), stores: town.stores });
