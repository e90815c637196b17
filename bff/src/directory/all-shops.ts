import { forEachBit, hasBit, matchRoom, matchWords, SlotOrder, type Vocabulary } from '@cardume/kit/indexes';
import { type SearchTerm, searchTerms, searchWords } from '@cardume/kit/text';
import type { ListedShops } from '@cardume/stores/listed-shops';
import { changedFirst, pendingFirst } from './ranking.ts';
import type { ShopTable } from './shop-table.ts';

export interface AllShopsQuery {
  search?: string | undefined;
  approved?: boolean | undefined;
  /**
   * `changed`: first the shops changed since their approval. `pending`: first the waiting shops, longest waiting first,
   * then the refused ones, then the shops changed since their approval. Default: newest first.
   */
  order?: 'changed' | 'pending' | undefined;
  page: number;
  limit: number;
}

/** The admins' list of all shops, listed or not. */
export class AllShops {
  readonly #shops: ListedShops;
  readonly #table: ShopTable;
  readonly #words: Vocabulary;
  readonly #all: SlotOrder;
  readonly #approved: SlotOrder;
  readonly #pending: SlotOrder;
  readonly #allChangedFirst: SlotOrder;
  readonly #allPendingFirst: SlotOrder;
  readonly #approvedChangedFirst: SlotOrder;
  readonly #longestPendingFirst: SlotOrder;
  #waiting = 0;

  /** @param words the words of every shop */
  constructor({ shops, table, words }: { shops: ListedShops; table: ShopTable; words: Vocabulary }) {
    this.#shops = shops;
    this.#table = table;
    this.#words = words;
    this.#all = new SlotOrder(shops.newestFirst);
    this.#approved = new SlotOrder(shops.newestFirst);
    this.#pending = new SlotOrder(shops.newestFirst);
    const changedOrder = changedFirst(shops, table);
    this.#allChangedFirst = new SlotOrder(changedOrder);
    this.#approvedChangedFirst = new SlotOrder(changedOrder);
    const pendingOrder = pendingFirst(shops, table);
    this.#allPendingFirst = new SlotOrder(pendingOrder);
    this.#longestPendingFirst = new SlotOrder(pendingOrder);
  }

  /** `pending` shops are not approved; those of them that were not refused are `waiting` for a decision. */
  get counts(): { approved: number; pending: number; waiting: number } {
    return {
      approved: this.#approved.slots.length,
      pending: this.#pending.slots.length,
      waiting: this.#waiting,
    };
  }

  insert(slot: number): void {
    for (const order of this.#ordersOf(slot)) order.insert(slot);
    this.#waiting += Number(this.#isWaiting(slot));
  }

  /** Must be called before the shop's values change, because the slot is found by them. */
  remove(slot: number): void {
    for (const order of this.#ordersOf(slot)) order.remove(slot);
    this.#waiting -= Number(this.#isWaiting(slot));
  }

  /** Returns the ids of one page of the matching shops, and the total number of matches. */
  page({ search, approved, order, page, limit }: AllShopsQuery): { ids: string[]; total: number } {
    const terms = searchTerms(searchWords(search ?? ''));
    const sorted = this.#order(approved, order);
    const found = terms.length > 0 ? this.#search(terms, approved, sorted.compare) : sorted.slots;
    const start = (page - 1) * limit;
    return {
      ids: Array.from(found.slice(start, start + limit), (slot) => this.#shops.idOf(slot)),
      total: found.length,
    };
  }

  #search(terms: SearchTerm[], approved: boolean | undefined, compare: SlotOrder['compare']): number[] {
    const { all } = matchWords(this.#words, terms, matchRoom(this.#shops.capacity));
    const wanted: number[] = [];
    forEachBit(all, (slot) => {
      if (approved === undefined || this.#isApproved(slot) === approved) wanted.push(slot);
    });
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

  #isApproved(slot: number): boolean {
    return hasBit(this.#shops.columns.approved, slot);
  }

  #isWaiting(slot: number): boolean {
    return !this.#isApproved(slot) && Number.isFinite(this.#table.columns.pendingMs[slot]);
  }

  #ordersOf(slot: number): SlotOrder[] {
    const approved = this.#isApproved(slot);
    return [
      this.#all,
      this.#allChangedFirst,
      this.#allPendingFirst,
      ...(approved ? [this.#approved, this.#approvedChangedFirst] : [this.#pending, this.#longestPendingFirst]),
    ];
  }
}
