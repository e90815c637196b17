import { formatMoney } from '@cardume/bff/contract';

/**
 * Returns a shopper's message to buy a product.
 * @param source the name of this marketplace
 * @param item the product, with its final price in cents
 */
export function purchaseText(source: string, item: { name: string; finalPrice: number }): string {
  return `Olá! Vim do ${source} e tenho interesse no produto ${item.name}, por ${formatMoney(item.finalPrice)}.`;
}
