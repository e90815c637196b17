import { forEachBit, hasBit, intersectInto, matchRoom, matchWords, Vocabulary } from '@cardume/kit/indexes';
import type { SearchTerm } from '@cardume/kit/text';
import type { ListedShops } from '@cardume/stores/listed-shops';
import { tokenize } from './tokenize.ts';

/** The names of all shops and their words, by the slots of `ListedShops`. */
export class ShopNames {
  readonly words = new Vocabulary();
  readonly #shops: ListedShops;
  readonly #names: string[] = [];

  constructor(shops: ListedShops) {
    this.#shops = shops;
  }

  /** Sets the name of a shop; an empty one removes it. */
  put(slot: number, name: string): void {
    const before = this.#names[slot] ?? '';
    if (before === name) return;
    this.words.removeAll(tokenize(before), slot);
    this.words.addAll(tokenize(name), slot, this.#shops.capacity);
    this.#names[slot] = name;
  }

  /** Returns the listed shops that match each term in their name: exact matches first, then the best. */
  find(terms: readonly SearchTerm[]): number[] {
    const { all, exact } = matchWords(this.words, terms, matchRoom(this.#shops.capacity));
    intersectInto(all, this.#shops.columns.listed);
    const found: number[] = [];
    forEachBit(all, (shop) => void found.push(shop));
    return found.sort((a, b) => Number(hasBit(exact, b)) - Number(hasBit(exact, a)) || this.#shops.bestFirst(a, b));
  }
}
