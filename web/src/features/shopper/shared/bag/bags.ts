import { createStoredList } from '../../../../ui/create-stored-list.ts';
import { type Bag, bagOf, quantityIn } from './bag.ts';
import {
  type BagProduct,
  type BagShop,
  keptBag,
  type OrderChange,
  withOrder,
  withoutBag,
  withPresentState,
  withProduct,
  withQuantity,
  withRestoredBag,
  withSentOrder,
} from './bag-changes.ts';

/** The bags on this device, the one that was changed last first. They are never sent to the server. */
const bags = createStoredList('bags', (value) => keptBag(value, Date.now()));

/** Returns the bags, the one that was changed last first. */
export const useBags = bags.use;

/** Returns the bag of a shop; undefined if nothing is in it. */
export function useBag(shopId: string): Bag | undefined {
  return bagOf(bags.use(), shopId);
}

/** Puts one piece of an available product into the bag of a shop. @returns false if the bag is full */
export function addToBag(shop: BagShop, product: BagProduct): boolean {
  bags.change((all) => withProduct(all, shop, product, Date.now()));
  return quantityIn(bagOf(bags.get(), shop.id), product.id) > 0;
}

/** Changes how many pieces of a product are in the bag of a shop; 0 takes it out. */
export function changeQuantity(shopId: string, productId: string, quantity: number): void {
  bags.change((all) => withQuantity(all, shopId, productId, quantity, Date.now()));
}

/** Changes what the shopper says about an order. */
export function changeOrder(shopId: string, change: OrderChange): void {
  bags.change((all) => withOrder(all, shopId, change, Date.now()));
}

/** Records that the order was sent now. */
export function markSent(shopId: string): void {
  bags.change((all) => withSentOrder(all, shopId, Date.now()));
}

/** Empties the bag of a shop. */
export function emptyBag(shopId: string): void {
  bags.change((all) => withoutBag(all, shopId));
}

/** Brings back an emptied bag, with the products that were put in since. */
export function restoreBag(emptied: Bag): void {
  bags.change((all) => withRestoredBag(all, emptied, Date.now()));
}

/** Updates what is shown of a bag to the present state of its shop. It is no change by the shopper. */
export function refreshBag(shop: BagShop, products: readonly BagProduct[]): void {
  const refreshed = (all: readonly Bag[]) => withPresentState(all, shop, products);
  // Other tabs refresh their bags when this one is stored.
  if (refreshed(bags.get()) !== bags.get()) bags.change(refreshed);
}
