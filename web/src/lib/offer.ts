import { finalPrice } from '@cardume/bff/contract';
import { formatMoney } from './numbers.ts';

/** The formatted price of an offer; with a discount also the price before it (`oldPrice`) and the discount (`-20%`). */
export interface FormattedOfferPrice {
  price: string;
  oldPrice?: string;
  discount?: string;
}

/**
 * Formats the price of an offer.
 * @param item its price in cents and its discount in percent, null or 0 for none
 */
export function formatOfferPrice(item: { price: number; discountPercentage: number | null }): FormattedOfferPrice {
  if (!item.discountPercentage) return { price: formatMoney(item.price) };
  return {
    price: formatMoney(finalPrice(item.price, item.discountPercentage)),
    oldPrice: formatMoney(item.price),
    discount: `-${item.discountPercentage}%`,
  };
}
