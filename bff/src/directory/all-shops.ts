import { newestFirst } from './ranking.ts';
import type { ShopTable } from './shop-table.ts';
import { SlotOrder } from './slot-order.ts';
import { searchWords } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface AllShopsQuery {
  search?: string | undefined;
  approved?: boolean | undefined;
  page: number;
  limit: number;
}

/** Every shop, visible or not, newest first: the admin's list. */
export class AllShops {
  readonly #table: ShopTable;
  readonly #vocabularies: readonly Vocabulary[];
  readonly #all: SlotOrder;
  readonly #approved: SlotOrder;
  readonly #pending: SlotOrder;

  /** @param vocabularies together they index the words of every shop */
  constructor(table: ShopTable, vocabularies: readonly Vocabulary[]) {
    this.#table = table;
    this.#vocabularies = vocabularies;
    const order = newestFirst(table);
    this.#all = new SlotOrder(order);
    this.#approved = new SlotOrder(order);
    this.#pending = new SlotOrder(order);
  }

  /** Compares two slots: newest first. */
  get compare(): (a: number, b: number) => number {
    return this.#all.compare;
  }

  get counts(): { approved: number; pending: number } {
    return { approved: this.#approved.slots.length, pending: this.#pending.slots.length };
  }

  insert(slot: number): void {
    this.#all.insert(slot);
    this.#ofApproval(slot).insert(slot);
  }

  /** Call it before the shop's approval changes: the slot is found by the old value. */
  remove(slot: number): void {
    this.#all.remove(slot);
    this.#ofApproval(slot).remove(slot);
  }

  /** Returns the ids of one page of the matching shops, and the number of all matches. */
  page({ search, approved, page, limit }: AllShopsQuery): { ids: string[]; total: number } {
    const words = searchWords(search ?? '');
    const found = words.length > 0 ? this.#search(words, approved) : this.#order(approved).slots;
    const start = (page - 1) * limit;
    return {
      ids: Array.from(found.slice(start, start + limit), (slot) => this.#table.ids[slot] ?? ''),
      total: found.length,
    };
  }

  #search(words: string[], approved: boolean | undefined): number[] {
    const matches = this.#vocabularies.flatMap((vocabulary) => vocabulary.match(words, this.#table.capacity));
    const wanted = matches.filter((slot) => approved === undefined || (this.#table.approved[slot] === 1) === approved);
    return wanted.sort(this.#all.compare);
  }

  #order(approved: boolean | undefined): SlotOrder {
    if (approved === undefined) return this.#all;
    return approved ? this.#approved : this.#pending;
  }

  #ofApproval(slot: number): SlotOrder {
    return this.#order(this.#table.approved[slot] === 1);
  }
}
