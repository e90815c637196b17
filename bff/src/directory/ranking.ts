import type { StoreListQuery } from '@cardume/bff/contract';
import type { UnitVector } from '@cardume/kit/domain/positions';
import { type BitSet, hasBit, type Ranking } from '@cardume/kit/indexes';
import { type ListedShops, squaredChord } from '@cardume/stores/listed-shops';
import type { ShopTable } from './shop-table.ts';

type Compare = (a: number, b: number) => number;

/** First the shops changed since their approval; within both groups newest, then id. */
export function changedFirst(shops: ListedShops, table: ShopTable): Compare {
  return (a, b) => {
    const { changedSinceApproval: changed } = table.columns;
    return (changed[b] ?? 0) - (changed[a] ?? 0) || shops.newestFirst(a, b);
  };
}

/** First the shops that wait for approval, longest waiting first; then the refused ones; then the approved by `changedFirst`. */
export function pendingFirst(shops: ListedShops, table: ShopTable): Compare {
  const approvedOrder = changedFirst(shops, table);
  return (a, b) => {
    const { approved } = shops.columns;
    const [isApproved, otherIsApproved] = [hasBit(approved, a), hasBit(approved, b)];
    if (isApproved !== otherIsApproved) return isApproved ? 1 : -1;
    if (isApproved) return approvedOrder(a, b);
    const { pendingMs } = table.columns;
    // Infinity - Infinity is NaN, which is falsy like 0.
    return (pendingMs[a] ?? 0) - (pendingMs[b] ?? 0) || shops.newestFirst(a, b);
  };
}

/** Farther than any distance as a squared chord. */
const FARTHER_THAN_ANY = 5;

interface Ordered {
  shops: ListedShops;
  table: ShopTable;
  /** Orders `relevance` and `distance`. */
  from: UnitVector | undefined;
  /** By relevance, these shops come first. */
  exact: BitSet | undefined;
}

/** An order of the public list. Ties are broken by weighted rating, newest, id. Valid until the next change of a shop. */
export class ShopRanking implements Ranking {
  readonly #sort: StoreListQuery['sort'];
  readonly #compare: Compare;
  readonly #shops: ListedShops['columns'];
  readonly #table: ShopTable['columns'];
  readonly #from: UnitVector | undefined;
  readonly #exact: BitSet | undefined;

  constructor(sort: StoreListQuery['sort'], { shops, table, from, exact }: Ordered) {
    this.#sort = sort;
    this.#compare = shops.bestFirst;
    this.#shops = shops.columns;
    this.#table = table.columns;
    this.#from = from;
    this.#exact = exact;
  }

  key(slot: number): number {
    switch (this.#sort) {
      case 'relevance':
        return Math.min(this.#distance(slot), FARTHER_THAN_ANY) + this.#notExact(slot) * 2 * FARTHER_THAN_ANY;
      case 'distance':
        return this.#distance(slot);
      case 'rating':
        return 0;
      case 'visits':
        return -(this.#table.visits[slot] ?? 0);
      case 'newest':
        return -(this.#shops.createdMs[slot] ?? 0);
      default:
        return this.#sort satisfies never;
    }
  }

  nextKey(slot: number): number {
    return -(this.#shops.weighted[slot] ?? 0);
  }

  compare(a: number, b: number): number {
    // Infinity - Infinity is NaN, which is falsy like 0.
    return this.key(a) - this.key(b) || this.#compare(a, b);
  }

  #notExact(slot: number): number {
    return this.#exact && !hasBit(this.#exact, slot) ? 1 : 0;
  }

  #distance(slot: number): number {
    return this.#from ? squaredChord(this.#shops, slot, this.#from) : 0;
  }
}
