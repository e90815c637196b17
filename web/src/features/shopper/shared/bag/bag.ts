/** A product in a bag. Prices are final prices of one piece, in cents. */
export interface BagItem {
  /** Id of the product. */
  id: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** The price when the product was put in. */
  price: number;
  /** The price when the shop's products were loaded last; null if the product was unavailable or gone. */
  seenPrice: number | null;
}

/** How the shopper wants to get the products. */
export type Receiving = 'pickup' | 'delivery';

/** The products that a shopper wants to order from one shop, in the order in which they were put in; at least one. */
export interface Bag {
  shopId: string;
  shopName: string;
  items: readonly BagItem[];
  /** Null: not chosen. */
  receiving: Receiving | null;
  note: string;
  /** Time of the last change by the shopper, in ms since the epoch. */
  changedAt: number;
  /** Time at which the order was sent; null if it was not, or was changed since. */
  sentAt: number | null;
}

export const MAX_QUANTITY = 99;
export const MAX_NOTE_LENGTH = 300;

/** Returns the bag of a shop; undefined if nothing is in it. */
export const bagOf = (bags: readonly Bag[], shopId: string) => bags.find((bag) => bag.shopId === shopId);

/** Returns what is in a bag of a product. */
export const itemIn = (bag: Bag | undefined, id: string) => bag?.items.find((item) => item.id === id);

/** Returns how many pieces of a product are in the bag of a shop. */
export const quantityIn = (bag: Bag | undefined, productId: string) => itemIn(bag, productId)?.quantity ?? 0;

/** Returns the number of available pieces in a bag. */
export function piecesOf({ items }: Pick<Bag, 'items'>): number {
  return items.reduce((sum, { quantity, seenPrice }) => sum + (seenPrice === null ? 0 : quantity), 0);
}

/** Returns what the available products of a bag cost together, at the prices seen last, in cents. */
export function totalOf({ items }: Pick<Bag, 'items'>): number {
  return items.reduce((sum, { quantity, seenPrice }) => sum + quantity * (seenPrice ?? 0), 0);
}
