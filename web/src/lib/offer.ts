import { finalPrice } from '@cardume/bff/contract';
import { formatMoney } from './money.ts';

/** How an offer's price is written: as it is after the discount, and where there is one also before it. */
export interface WrittenOffer {
  price: string;
  oldPrice?: string;
  discount?: string;
}

/**
 * Writes the price of a thing.
 * @param item its price in cents and its discount in percent, null or 0 for none
 */
export function writeOffer(item: { price: number; discountPercentage: number | null }): WrittenOffer {
  if (!item.discountPercentage) return { price: formatMoney(item.price) };
  return {
    price: formatMoney(finalPrice(item.price, item.discountPercentage)),
    oldPrice: formatMoney(item.price),
    discount: `-${item.discountPercentage}%`,
  };
}
