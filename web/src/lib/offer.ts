import { finalPrice } from '@cardume/bff/contract';
import { formatMoney } from './money.ts';

/** An offer's price in words, and with a discount also the price before it. */
export interface WrittenOffer {
  price: string;
  oldPrice?: string;
  discount?: string;
}

/**
 * Formats the price of an offer.
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
