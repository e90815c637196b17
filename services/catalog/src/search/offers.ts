import { hasBit, type SlotSet } from '@cardume/kit/indexes';
import { GTIN_PREFIX, gtinOfWord, gtinWord } from './gtin-words.ts';
import type { ProductColumns } from './product-columns.ts';

/** The shops besides one that have a GTIN available, and their lowest final price in cents; null if there are none. */
export type Others = { stores: number; lowest: number } | null;

/** The available products of a GTIN. Prices are final ones, in cents. */
interface Offers {
  /** Slots of their shops. */
  shops: Set<number>;
  /** The shop with the lowest price, and the lowest price of all other shops. */
  cheapest: number;
  lowest: number;
  lowestElsewhere: number;
  highest: number;
}

const FEWEST_COMPARED = 2;

/** The offers of the products with a GTIN: the slots that its word has in the index. */
export class OfferIndex {
  readonly #products: ProductColumns;

  constructor(products: ProductColumns) {
    this.#products = products;
  }

  /** Returns the products with a GTIN, available or not; undefined if there are none. */
  slotsOf(gtin: string): SlotSet | undefined {
    return this.#products.named.spellingsOf(gtinWord(gtin).plain)[0]?.slots;
  }

  /** Returns the available products with a GTIN, added up; undefined if there are none. */
  of(gtin: string): Offers | undefined {
    const slots = this.slotsOf(gtin);
    return slots && this.#offersIn(slots);
  }

  #offersIn(slots: SlotSet): Offers | undefined {
    const { available, shop, finalPrice } = this.#products.columns;
    const [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const offers: Offers = { shops: new Set(), cheapest: -1, lowest: first, lowestElsewhere: first, highest: last };
    slots.forEach((slot) => {
      if (hasBit(available, slot)) addOffer(offers, shop[slot] ?? 0, finalPrice[slot] ?? 0);
    });
    return offers.shops.size > 0 ? offers : undefined;
  }

  /** Returns a function that looks up others, and adds the offers of each GTIN up once. */
  others(): (gtin: string | null | undefined, shop: number | undefined) => Others {
    const known = new Map<string, Offers | undefined>();
    return (gtin, shop) => {
      if (!gtin) return null;
      if (!known.has(gtin)) known.set(gtin, this.of(gtin));
      const offers = known.get(gtin);
      return offers ? othersThan(shop, offers) : null;
    };
  }

  /** Returns the GTINs that two shops or more have available, with the time of the last change in epoch milliseconds. */
  compared(): { gtin: string; updatedMs: number }[] {
    const { updatedMs } = this.#products.columns;
    return this.#products.named.withPrefix(GTIN_PREFIX).flatMap((word) => {
      const gtin = gtinOfWord(word);
      const shops = this.#offersIn(word.slots)?.shops.size ?? 0;
      if (!gtin || shops < FEWEST_COMPARED) return [];
      let last = 0;
      word.slots.forEach((slot) => {
        last = Math.max(last, updatedMs[slot] ?? 0);
      });
      return [{ gtin, updatedMs: last }];
    });
  }
}

function addOffer(offers: Offers, shop: number, price: number): void {
  offers.shops.add(shop);
  offers.highest = Math.max(offers.highest, price);
  if (shop === offers.cheapest) {
    offers.lowest = Math.min(offers.lowest, price);
  } else if (price < offers.lowest) {
    offers.lowestElsewhere = offers.lowest;
    offers.lowest = price;
    offers.cheapest = shop;
  } else {
    offers.lowestElsewhere = Math.min(offers.lowestElsewhere, price);
  }
}

function othersThan(shop: number | undefined, { shops, cheapest, lowest, lowestElsewhere }: Offers): Others {
  const stores = shop !== undefined && shops.has(shop) ? shops.size - 1 : shops.size;
  if (stores === 0) return null;
  return { stores, lowest: shop === cheapest ? lowestElsewhere : lowest };
}
