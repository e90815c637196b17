import { finalPrice, type Product, type Store } from '@cardume/bff/contract';
import { picturesOf } from '../../../../lib/pictures.ts';
import { createStoredList } from '../../../../ui/create-stored-list.ts';
import { type Bag, type BagItem, itemIn } from './bag.ts';

const MAX_BAGS = 20;
const MAX_ITEMS = 30;
export const MAX_QUANTITY = 99;
export const MAX_NOTE_LENGTH = 300;
const KEPT_MS = 30 * 86_400_000;

/** The bags on this device, the one that was changed last first. They are never sent to the server. */
const bags = createStoredList('bags', isKeptBag);

function isKeptBag(value: unknown): value is Bag {
  if (!isObject(value) || !Array.isArray(value.items)) return false;
  const { shopId, shopName, items, receiving, note, changedAt, sentAt } = value;
  return (
    [shopId, shopName, note].every((text) => typeof text === 'string') &&
    (receiving === null || receiving === 'pickup' || receiving === 'delivery') &&
    typeof changedAt === 'number' &&
    Date.now() - changedAt < KEPT_MS &&
    (sentAt === null || typeof sentAt === 'number') &&
    items.length > 0 &&
    items.every(isItem)
  );
}

function isItem(value: unknown): value is BagItem {
  if (!isObject(value)) return false;
  const { id, name, imageUrl, quantity, price, seenPrice } = value;
  return (
    [id, name].every((text) => typeof text === 'string') &&
    (imageUrl === null || typeof imageUrl === 'string') &&
    [quantity, price].every((number) => typeof number === 'number') &&
    (seenPrice === null || typeof seenPrice === 'number')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the bags, the one that was changed last first. */
export const useBags = bags.use;

/** Returns the bag of a shop; undefined if nothing is in it. */
export function useBag(shopId: string): Bag | undefined {
  return bags.use().find((bag) => bag.shopId === shopId);
}

/**
 * Changes a bag on behalf of the shopper, which makes it the newest; the oldest beyond the limit is dropped.
 * @param next returns the bag after the change; it is removed if it has no items
 */
function changeBag(shopId: string, next: (bag: Bag | undefined) => Bag | undefined): void {
  bags.change((all) => {
    const before = all.find((bag) => bag.shopId === shopId);
    const after = next(before);
    if (after === before) return all;
    const others = all.filter((bag) => bag !== before);
    return after?.items.length ? [after, ...others].slice(0, MAX_BAGS) : others;
  });
}

/** Puts one piece of an available product into the bag of a shop. @returns false if the bag is full */
export function addToBag(
  shop: Pick<Store, 'id' | 'name'>,
  product: Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'imageUrl' | 'imageUrls'>,
): boolean {
  const { id, name } = product;
  const price = finalPrice(product.price, product.discountPercentage);
  const item = { id, name, imageUrl: picturesOf(product)[0] ?? null, quantity: 1, price, seenPrice: price };
  let isFull = false;
  changeBag(shop.id, (bag) => {
    if (itemIn(bag, id)) return bag;
    isFull = (bag?.items.length ?? 0) >= MAX_ITEMS;
    if (isFull) return bag;
    const empty = { shopId: shop.id, shopName: shop.name, items: [], receiving: null, note: '' };
    return { ...empty, ...bag, items: [...(bag?.items ?? []), item], changedAt: Date.now(), sentAt: null };
  });
  return !isFull;
}

/** Changes how many pieces of a product are in the bag of a shop; 0 takes it out. */
export function changeQuantity(shopId: string, productId: string, quantity: number): void {
  changeBag(shopId, (bag) => {
    if (!bag) return bag;
    const items = bag.items.map((item) => (item.id === productId ? { ...item, quantity } : item));
    return { ...bag, items: items.filter((item) => item.quantity > 0), changedAt: Date.now(), sentAt: null };
  });
}

/** Changes what the shopper says about an order. */
export function changeOrder(shopId: string, change: Partial<Pick<Bag, 'receiving' | 'note'>>): void {
  changeBag(shopId, (bag) => bag && { ...bag, ...change, changedAt: Date.now(), sentAt: null });
}

/** Records that the order was sent now. */
export function markSent(shopId: string): void {
  const now = Date.now();
  changeBag(shopId, (bag) => bag && { ...bag, changedAt: now, sentAt: now });
}

/** Empties the bag of a shop. */
export function emptyBag(shopId: string): void {
  changeBag(shopId, () => undefined);
}

/** Brings back an emptied bag, with what was put in since. */
export function restoreBag(emptied: Bag): void {
  changeBag(emptied.shopId, (bag) => {
    const added = bag?.items.filter(({ id }) => !itemIn(emptied, id)) ?? [];
    return { ...emptied, items: [...emptied.items, ...added].slice(0, MAX_ITEMS) };
  });
}

/** Updates what is shown of a bag to the present state of its shop. It is no change by the shopper. */
export function refreshBag(shop: Pick<Store, 'id' | 'name'>, products: readonly Product[]): void {
  const refreshed = (bag: Bag): Bag => ({
    ...bag,
    shopName: shop.name,
    items: bag.items.map((item) => refreshedItem(item, products)),
  });
  const isSame = (bag: Bag) => JSON.stringify(refreshed(bag)) === JSON.stringify(bag);
  // Other tabs refresh their bags when this one is stored.
  if (bags.get().some((bag) => bag.shopId === shop.id && !isSame(bag))) {
    bags.change((all) => all.map((bag) => (bag.shopId === shop.id ? refreshed(bag) : bag)));
  }
}

function refreshedItem(item: BagItem, products: readonly Product[]): BagItem {
  const product = products.find(({ id }) => id === item.id);
  if (!product) return { ...item, seenPrice: null };
  const { name, available, price, discountPercentage } = product;
  const seenPrice = available ? finalPrice(price, discountPercentage) : null;
  return { ...item, name, imageUrl: picturesOf(product)[0] ?? null, seenPrice };
}
