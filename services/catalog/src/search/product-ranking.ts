import { type Position, type UnitVector, unitVector } from '@cardume/kit/domain/positions';
import { hasBit, type Ranking } from '@cardume/kit/indexes';
import { type ListedShops, squaredChord } from '@cardume/stores/listed-shops';
import type { ProductSort } from '../api.ts';
import type { ProductColumns } from './product-columns.ts';
import type { Matches } from './word-matcher.ts';

interface Ordered {
  products: ProductColumns;
  shops: ListedShops;
  /** By relevance, matches in the name come first, then exact ones. */
  matches?: Pick<Matches, 'named' | 'exact'> | undefined;
  /** Orders `relevance`; needed for `distance`. */
  place?: Position | undefined;
}

/**
 * A sort order of products. Ties are broken by relevance: matches in the name first, then exact matches, the nearest to
 * the place, weighted rating of the shop, newest, id. Valid until the next change of products or shops.
 */
export class ProductRanking implements Ranking {
  readonly #sort: ProductSort;
  readonly #products: ProductColumns['columns'];
  readonly #shops: ListedShops['columns'];
  readonly #ids: ProductColumns['ids'];
  readonly #matches: Ordered['matches'];
  readonly #from: UnitVector | undefined;

  constructor(sort: ProductSort, { products, shops, matches, place }: Ordered) {
    this.#sort = sort;
    this.#products = products.columns;
    this.#shops = shops.columns;
    this.#ids = products.ids;
    this.#matches = matches;
    this.#from = place && unitVector(place);
  }

  key(slot: number): number {
    switch (this.#sort) {
      case 'relevance':
        return this.#relevance(slot);
      case 'distance':
        return this.#distance(slot);
      case 'price':
        return this.#products.finalPrice[slot] ?? 0;
      case 'price-desc':
        return -(this.#products.finalPrice[slot] ?? 0);
      case 'discount':
        return -(this.#products.discount[slot] ?? 0);
      case 'newest':
        return -(this.#products.createdMs[slot] ?? 0);
      default:
        return this.#sort satisfies never;
    }
  }

  nextKey(slot: number): number {
    if (this.#sort !== 'relevance') return this.#relevance(slot);
    return this.#from ? -this.#rating(slot) : -(this.#products.createdMs[slot] ?? 0);
  }

  compare(a: number, b: number): number {
    const { createdMs } = this.#products;
    return (
      // Infinity - Infinity is NaN, which is falsy like 0.
      this.key(a) - this.key(b) ||
      this.nextKey(a) - this.nextKey(b) ||
      this.#rating(b) - this.#rating(a) ||
      (createdMs[b] ?? 0) - (createdMs[a] ?? 0) ||
      this.#ids.compare(a, b)
    );
  }

  #relevance(slot: number): number {
    const rank = this.#from ? Math.min(this.#distance(slot), FARTHER_THAN_ANY) : -this.#rating(slot);
    if (!this.#matches) return rank;
    const { named, exact } = this.#matches;
    return rank - (hasBit(named, slot) ? 2 * MORE_THAN_A_RANK : 0) - (hasBit(exact, slot) ? MORE_THAN_A_RANK : 0);
  }

  #rating(slot: number): number {
    return this.#shops.weighted[this.#products.shop[slot] ?? 0] ?? 0;
  }

  #distance(slot: number): number {
    return this.#from ? squaredChord(this.#shops, this.#products.shop[slot] ?? 0, this.#from) : 0;
  }
}

/** Farther than any distance as a squared chord. */
const FARTHER_THAN_ANY = 5;
/** Ranks matches above others: distances and weighted ratings differ by 5 at most. */
const MORE_THAN_A_RANK = 10;
