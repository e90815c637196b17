import { finalPrice, formatMoney, type UnitPrice } from '@cardume/bff/contract';

/**
 * The formatted price of an offer; with a discount also the price before it (`oldPrice`) and the discount (`-20%`), with
 * contents the price of a unit of measure (`R$ 12,46/kg`).
 */
export interface FormattedOfferPrice {
  price: string;
  unitPrice?: string;
  oldPrice?: string;
  discount?: string;
}

interface PricedItem {
  price: number;
  discountPercentage: number | null;
  /** Missing where nothing is known of contents. */
  unitPrice?: UnitPrice | null;
}

/**
 * Formats the price of an offer.
 * @param item its price in cents and its discount in percent, null or 0 for none
 */
export function formatOfferPrice(item: PricedItem): FormattedOfferPrice {
  const { unitPrice: unit } = item;
  const unitPrice = unit && { unitPrice: `${formatMoney(unit.cents)}/${unit.per}` };
  if (!item.discountPercentage) return { price: formatMoney(item.price), ...unitPrice };
  return {
    ...unitPrice,
    price: formatMoney(finalPrice(item.price, item.discountPercentage)),
    oldPrice: formatMoney(item.price),
    discount: `-${item.discountPercentage}%`,
  };
}
