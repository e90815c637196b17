import { finalPrice, type Product, type Store } from '@cardume/bff/contract';
import { picturesOf } from '../../../../lib/pictures.ts';
import { type Bag, type BagItem, bagOf, itemIn, MAX_QUANTITY } from './bag.ts';

const MAX_BAGS = 20;
const MAX_ITEMS = 30;
const KEPT_MS = 30 * 86_400_000;

/** The one that was changed last first. Functions return the bags after a change at `now`, in ms since the epoch. */
type Bags = readonly Bag[];
export type BagShop = Pick<Store, 'id' | 'name'>;
export type BagProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'imageUrl' | 'imageUrls' | 'available'
>;

/**
 * Returns a stored bag without the items that are none; undefined if it is no bag, is empty, or was changed too long
 * ago. What is stored may be of an earlier release, or changed by hand.
 */
export function keptBag(value: unknown, now: number): Bag | undefined {
  if (!isBagWithAnyItems(value) || now - value.changedAt >= KEPT_MS) return undefined;
  const items = value.items.filter(isItem).slice(0, MAX_ITEMS);
  return items.length > 0 ? { ...value, items } : undefined;
}

function isBagWithAnyItems(value: unknown): value is Omit<Bag, 'items'> & { items: unknown[] } {
  if (!isObject(value)) return false;
  const { shopId, shopName, items, receiving, note, changedAt, sentAt } = value;
  return (
    [shopId, shopName, note].every((text) => typeof text === 'string') &&
    Array.isArray(items) &&
    (receiving === null || receiving === 'pickup' || receiving === 'delivery') &&
    typeof changedAt === 'number' &&
    (sentAt === null || typeof sentAt === 'number')
  );
}

function isItem(value: unknown): value is BagItem {
  if (!isObject(value)) return false;
  const { id, name, imageUrl, quantity, price, seenPrice } = value;
  return (
    [id, name].every((text) => typeof text === 'string') &&
    (imageUrl === null || typeof imageUrl === 'string') &&
    isIntegerFrom(1, quantity) &&
    quantity <= MAX_QUANTITY &&
    isIntegerFrom(0, price) &&
    (seenPrice === null || isIntegerFrom(0, seenPrice))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isIntegerFrom(least: number, value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

/**
 * Changes a bag on behalf of the shopper, which makes it the newest; the oldest beyond the limit is dropped.
 * @param next returns the bag after the change; it is removed if it has no items
 */
function withChange(bags: Bags, shopId: string, next: (bag: Bag | undefined) => Bag | undefined): Bags {
  const before = bagOf(bags, shopId);
  const after = next(before);
  if (after === before) return bags;
  const others = bags.filter((bag) => bag !== before);
  return after?.items.length ? [after, ...others].slice(0, MAX_BAGS) : others;
}

/** Puts one piece of an available product into the bag of a shop, unless it is in it or the bag is full. */
export function withProduct(bags: Bags, shop: BagShop, product: BagProduct, now: number): Bags {
  const { id, name } = product;
  const price = finalPrice(product.price, product.discountPercentage);
  const item = { id, name, imageUrl: picturesOf(product)[0] ?? null, quantity: 1, price, seenPrice: price };
  return withChange(bags, shop.id, (bag) => {
    const items = bag?.items ?? [];
    if (itemIn(bag, id) || items.length >= MAX_ITEMS) return bag;
    const empty = { shopId: shop.id, shopName: shop.name, receiving: null, note: '' };
    return { ...empty, ...bag, items: [...items, item], changedAt: now, sentAt: null };
  });
}

/** Changes how many pieces of a product are in the bag of a shop; 0 takes it out. */
export function withQuantity(bags: Bags, shopId: string, productId: string, quantity: number, now: number): Bags {
  const pieces = Math.min(quantity, MAX_QUANTITY);
  return withChange(bags, shopId, (bag) => {
    if (!bag || !itemIn(bag, productId)) return bag;
    const items = bag.items.map((item) => (item.id === productId ? { ...item, quantity: pieces } : item));
    return { ...bag, items: items.filter((item) => item.quantity > 0), changedAt: now, sentAt: null };
  });
}

/** What the shopper says about an order. */
export type OrderChange = Partial<Pick<Bag, 'receiving' | 'note'>>;

/** Changes what the shopper says about an order. */
export function withOrder(bags: Bags, shopId: string, change: OrderChange, now: number): Bags {
  return withChange(bags, shopId, (bag) => bag && { ...bag, ...change, changedAt: now, sentAt: null });
}

/** Records that the order was sent. */
export function withSentOrder(bags: Bags, shopId: string, now: number): Bags {
  return withChange(bags, shopId, (bag) => bag && { ...bag, changedAt: now, sentAt: now });
}

/** Empties the bag of a shop. */
export function withoutBag(bags: Bags, shopId: string): Bags {
  return withChange(bags, shopId, () => undefined);
}

/** Brings back an emptied bag, with the products that were put in since. */
export function withRestoredBag(bags: Bags, emptied: Bag, now: number): Bags {
  return withChange(bags, emptied.shopId, (bag) => {
    const added = bag?.items.filter(({ id }) => !itemIn(emptied, id)) ?? [];
    return { ...emptied, items: [...emptied.items, ...added].slice(0, MAX_ITEMS), changedAt: now };
  });
}

/**
 * Updates what is shown of a bag to the present state of its shop. It is no change by the shopper. Returns the same
 * list if nothing differs.
 */
export function withPresentState(bags: Bags, shop: BagShop, products: readonly BagProduct[]): Bags {
  const before = bagOf(bags, shop.id);
  if (!before) return bags;
  const items = before.items.map((item) => withPresentProduct(item, products));
  const after = { ...before, shopName: shop.name, items };
  return JSON.stringify(after) === JSON.stringify(before) ? bags : bags.map((bag) => (bag === before ? after : bag));
}

function withPresentProduct(item: BagItem, products: readonly BagProduct[]): BagItem {
  const product = products.find(({ id }) => id === item.id);
  if (!product) return { ...item, seenPrice: null };
  const { name, available, price, discountPercentage } = product;
  const seenPrice = available ? finalPrice(price, discountPercentage) : null;
  return { ...item, name, imageUrl: picturesOf(product)[0] ?? null, seenPrice };
}
