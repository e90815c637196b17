import { type SearchTerm, searchTerms, searchWords } from '@cardume/kit/text';
import { changedFirst, newestFirst, pendingFirst } from './ranking.ts';
import type { ShopTable } from './shop-table.ts';
import { SlotOrder } from './slot-order.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface AllShopsQuery {
  search?: string | undefined;
  approved?: boolean | undefined;
  /**
   * `changed`: first the shops changed since their approval. `pending`: first the pending shops, longest waiting first,
   * then the shops changed since their approval. Default: newest first.
   */
  order?: 'changed' | 'pending' | undefined;
  page: number;
  limit: number;
}

/** The admins' list of all shops, listed or not. */
export class AllShops {
  readonly #table: ShopTable;
  readonly #vocabularies: readonly Vocabulary[];
  readonly #all: SlotOrder;
  readonly #approved: SlotOrder;
  readonly #pending: SlotOrder;
  readonly #allChangedFirst: SlotOrder;
  readonly #allPendingFirst: SlotOrder;
  readonly #approvedChangedFirst: SlotOrder;
  readonly #longestPendingFirst: SlotOrder;

  /** @param vocabularies together they index the words of every shop */
  constructor(table: ShopTable, vocabularies: readonly Vocabulary[]) {
    this.#table = table;
    this.#vocabularies = vocabularies;
    const order = newestFirst(table);
    this.#all = new SlotOrder(order);
    this.#approved = new SlotOrder(order);
    this.#pending = new SlotOrder(order);
    const changedOrder = changedFirst(table);
    this.#allChangedFirst = new SlotOrder(changedOrder);
    this.#approvedChangedFirst = new SlotOrder(changedOrder);
    const pendingOrder = pendingFirst(table);
    this.#allPendingFirst = new SlotOrder(pendingOrder);
    this.#longestPendingFirst = new SlotOrder(pendingOrder);
  }

  /** Compares two slots by age, newest first. */
  get compare(): (a: number, b: number) => number {
    return this.#all.compare;
  }

  get counts(): { approved: number; pending: number } {
    return { approved: this.#approved.slots.length, pending: this.#pending.slots.length };
  }

  insert(slot: number): void {
    for (const order of this.#ordersOf(slot)) order.insert(slot);
  }

  /** Must be called before the shop's values change, because the slot is found by them. */
  remove(slot: number): void {
    for (const order of this.#ordersOf(slot)) order.remove(slot);
  }

  /** Returns the ids of one page of the matching shops, and the total number of matches. */
  page({ search, approved, order, page, limit }: AllShopsQuery): { ids: string[]; total: number } {
    const terms = searchTerms(searchWords(search ?? ''));
    const sorted = this.#order(approved, order);
    const found = terms.length > 0 ? this.#search(terms, approved, sorted.compare) : sorted.slots;
    const start = (page - 1) * limit;
    return {
      ids: Array.from(found.slice(start, start + limit), (slot) => this.#table.ids[slot] ?? ''),
      total: found.length,
    };
  }

  #search(terms: SearchTerm[], approved: boolean | undefined, compare: SlotOrder['compare']): number[] {
    const matches = this.#vocabularies.flatMap((vocabulary) => vocabulary.match(terms, this.#table.capacity).slots);
    const wanted = matches.filter((slot) => approved === undefined || (this.#table.approved[slot] === 1) === approved);
    return wanted.sort(compare);
  }

  #order(approved: boolean | undefined, order: AllShopsQuery['order']): SlotOrder {
    if (approved === undefined) {
      if (order === 'pending') return this.#allPendingFirst;
      return order === 'changed' ? this.#allChangedFirst : this.#all;
    }
    if (!approved) return order === 'pending' ? this.#longestPendingFirst : this.#pending;
    return order === undefined ? this.#approved : this.#approvedChangedFirst;
  }

  #ordersOf(slot: number): SlotOrder[] {
    const approved = this.#table.approved[slot] === 1;
    return [
      this.#all,
      this.#allChangedFirst,
      this.#allPendingFirst,
      ...(approved ? [this.#approved, this.#approvedChangedFirst] : [this.#pending, this.#longestPendingFirst]),
    ];
  }
}
